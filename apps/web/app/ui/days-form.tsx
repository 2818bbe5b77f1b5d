import type { Days } from '@partshelf/contract/api/query.ts';
import { type SubmitEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Calendar } from './calendar.tsx';
import { DayText } from './day-input.tsx';
import type { DaysPanelProps } from './days-control.tsx';
import { findOrderError, findPreset } from './days.ts';
import { Field, Select } from './field.tsx';
import { Form } from './form.tsx';
import { keepInView } from './menu.tsx';
import { focusChoice, useClosePopover } from './popover.tsx';
import { useMediaQuery } from './use-media-query.ts';

export function DaysForm(props: DaysPanelProps) {
  const { dates, date: shownDate, days, today, presets, foot, onChange } = props;
  const { findError = findOrderError } = props;
  const close = useClosePopover();
  const isWide = useMediaQuery('(min-width: 48rem)');
  const [date, setDate] = useState(shownDate);
  const [chosen, setChosen] = useState(days);
  const [error, setError] = useState<string>();

  function apply(wanted: Days) {
    close();
    onChange(wanted, date);
  }

  function change(changed: Days) {
    setChosen({ ...chosen, ...changed });
    setError(undefined);
  }

  /** The second day ends a period that has only its first; any other one begins a new period. */
  function handleDay(day: string) {
    const { from, until } = chosen;
    if (!from || until) change({ from: day, until: undefined });
    else change(day < from ? { from: day, until: from } : { until: day });
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const found = findError(chosen);
    if (found) setError(found);
    else apply(chosen);
  }

  return (
    <Form ref={showForm} onSubmit={handleSubmit} className="grid md:grid-cols-[auto_auto]">
      <PresetButtons
        presets={presets}
        chosen={findPreset(presets, days)}
        onChoose={(preset) => apply(preset.days)}
      />
      <div className="grid content-start gap-3 p-3 md:p-4">
        {dates && (
          <Field label="Date">
            <Select value={date} onChange={({ target }) => setDate(target.value)}>
              {dates.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <div className="grid grid-cols-2 items-start gap-3 md:gap-6">
          <Field label="From">
            <DayText
              value={chosen.from ?? ''}
              onChange={(day) => change({ from: day || undefined })}
              className="max-md:px-2.5"
            />
          </Field>
          <Field label="To" error={error}>
            <DayText
              value={chosen.until ?? ''}
              onChange={(day) => change({ until: day || undefined })}
              className="max-md:px-2.5"
            />
          </Field>
        </div>
        <Calendar days={chosen} today={today} months={isWide ? 2 : 1} onChoose={handleDay} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border px-4 py-3 md:col-span-2">
        <div>{foot}</div>
        <Button type="submit" pending={false} className="ml-auto">
          Apply
        </Button>
      </div>
    </Form>
  );
}

type Presets = DaysPanelProps['presets'];

interface PresetButtonsProps {
  presets: Presets;
  chosen: Presets[number] | undefined;
  onChoose: (preset: Presets[number]) => void;
}

function PresetButtons({ presets, chosen, onChoose }: PresetButtonsProps) {
  return (
    <div
      role="group"
      aria-label="Periods"
      className="grid grid-cols-2 content-start gap-0.5 border-border p-2 max-md:border-b md:grid-cols-1 md:border-r"
    >
      {presets.map((preset) => (
        <Button
          key={preset.label}
          size="sm"
          variant={preset === chosen ? 'secondary' : 'ghost'}
          aria-pressed={preset === chosen}
          className="justify-start!"
          onClick={() => onChoose(preset)}
        >
          {preset.label}
        </Button>
      ))}
    </div>
  );
}

/** The form may have loaded after its panel was opened, and is wider than the names of filters. */
function showForm(form: HTMLFormElement | null): void {
  const panel = form?.closest<HTMLElement>('[role=dialog]') ?? null;
  keepInView(panel);
  focusChoice(form);
  panel?.scrollIntoView({ block: 'nearest' });
}
