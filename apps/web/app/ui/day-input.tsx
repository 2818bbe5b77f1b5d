import { clsx } from 'clsx';
import { CalendarDays } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDayText, getDayExample, parseDayText, parseTimeText } from './day-text.ts';
import { BadInputContext, FieldContext } from './field.tsx';
import { Skeleton } from './loading.tsx';
import { Popover, useClosePopover } from './popover.tsx';
import { TypedInput, type TypedInputProps } from './typed-input.tsx';
import { useImport } from './use-import.ts';

type ValueInputProps = Omit<TypedInputProps, 'format' | 'parse' | 'badInputText' | 'isNeeded'>;

/** The value is written as YYYY-MM-DD, the text in the format of the shop. */
export function DayText(props: ValueInputProps) {
  return (
    <TypedInput
      placeholder={`e.g. ${getDayExample()}`}
      {...props}
      format={formatDayText}
      parse={parseDayText}
      badInputText={`There is no such day. Write it as ${getDayExample()}, or clear it.`}
    />
  );
}

interface DayInputProps extends ValueInputProps {
  /** It is the day of today in the time zone that the days are of. */
  today: string;
}

export function DayInput({ today, className, ...props }: DayInputProps) {
  const { value, disabled, onChange } = props;
  return (
    <Popover
      label="Calendar"
      beforeTrigger={<DayText {...props} className={clsx('pr-11', className)} />}
      trigger={
        <button
          type="button"
          aria-label="Open calendar"
          disabled={disabled}
          className="absolute top-0.5 right-0.5 grid size-10 place-items-center rounded-md text-muted-foreground hover:bg-accent disabled:opacity-40"
        >
          <CalendarDays aria-hidden className="size-4.5" />
        </button>
      }
      className="w-72 p-3"
    >
      <DayCalendar value={value} today={today} onChange={onChange} />
    </Popover>
  );
}

const importCalendar = () => import('./calendar.tsx');

function DayCalendar({
  value,
  today,
  onChange,
}: Pick<DayInputProps, 'value' | 'today' | 'onChange'>) {
  const close = useClosePopover();
  const calendar = useImport(importCalendar);
  const box = useRef<HTMLDivElement>(null);
  // The chosen day has the focus, or else that of today.
  useEffect(() => {
    if (calendar) box.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus();
  }, [calendar]);
  if (!calendar) {
    return (
      <div role="status">
        <span className="sr-only">Loading calendar...</span>
        <Skeleton className="h-70" />
      </div>
    );
  }
  const days = value ? { from: value, until: value } : {};
  return (
    <div ref={box}>
      <calendar.Calendar
        days={days}
        today={today}
        onChoose={(day) => {
          close();
          onChange(day);
        }}
      />
    </div>
  );
}

interface DayTimeInputProps extends DayInputProps {
  timeLabel: string;
  /** It is the time of a day that is chosen first. */
  usualTime?: string;
}

/** It takes a day and a time of 24 hours. The value is written as 2026-01-31T09:00. */
export function DayTimeInput(props: DayTimeInputProps) {
  const { value, timeLabel, usualTime = '00:00', onChange, ...day } = props;
  const [parts, setParts] = useState(() => split(value));
  if (parts.value !== value) setParts(split(value));

  function change(changed: { day?: string; time?: string }) {
    const { day: newDay, time } = { ...parts, ...changed };
    const joined = newDay && time ? `${newDay}T${time}` : '';
    setParts({ value: joined, day: newDay, time });
    onChange(joined);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-start gap-2">
      <DayInput
        {...day}
        value={parts.day}
        onChange={(newDay) => change({ day: newDay, time: parts.time || usualTime })}
      />
      <FieldContext value={{}}>
        <BadInputContext value={undefined}>
          <TypedInput
            aria-label={timeLabel}
            maxLength={5}
            disabled={day.disabled || parts.day === ''}
            value={parts.day && parts.time}
            isNeeded={parts.day !== ''}
            format={(time) => time}
            parse={parseTimeText}
            badInputText="Write the time as 09:00."
            onChange={(time) => change({ time })}
            className="tabular-nums"
          />
        </BadInputContext>
      </FieldContext>
    </div>
  );
}

function split(value: string) {
  const [day = '', time = ''] = value.split('T');
  return { value, day, time };
}
