import type { Days } from '@partshelf/contract/api/query.ts';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { formatSharedDate } from '../ui/dates.ts';
import { Field, Input, Select } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { Option } from '../ui/lookup-list.tsx';
import { useClosePopover } from '../ui/popover.tsx';
import { listPresets, type Preset } from './days.ts';
import { getToday, TimeZoneNote } from './time-zone.tsx';

interface ChosenDaysProps {
  days: Days;
}

export function ChosenDays({ days }: ChosenDaysProps) {
  return <>{describeDays(days, getToday())}</>;
}

interface DaysFormProps extends ChosenDaysProps {
  /** A choice of what the days are of. */
  dates?: readonly Option[] | undefined;
  date?: string | undefined;
  presets?: readonly Preset[];
  /** What is wrong with days that are typed. */
  findError?: (days: Days) => string | undefined;
  onChange: (days: Days, date?: string) => void;
}

export function DaysForm(props: DaysFormProps) {
  const { dates, date: shownDate, days, onChange } = props;
  const { presets = listDayPresets(getToday()), findError = findOrderError } = props;
  const close = useClosePopover();
  const [date, setDate] = useState(shownDate);
  const [from, setFrom] = useState(days.from ?? '');
  const [until, setUntil] = useState(days.until ?? '');
  const [error, setError] = useState<string>();

  function apply(chosen: Days) {
    close();
    onChange(chosen, date);
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const typed = { from: from || undefined, until: until || undefined };
    const found = findError(typed);
    if (found) setError(found);
    else apply(typed);
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-3 p-1.5">
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
      <div role="group" aria-label="Periods" className="grid grid-cols-2 gap-1">
        {presets.map(({ label, days: preset }) => {
          const isChosen = preset.from === days.from && preset.until === days.until;
          return (
            <Button
              key={label}
              size="sm"
              variant={isChosen ? 'secondary' : 'ghost'}
              aria-pressed={isChosen}
              className="justify-start!"
              onClick={() => apply(preset)}
            >
              {label}
            </Button>
          );
        })}
      </div>
      <Field label="From">
        <Input
          type="date"
          value={from}
          onChange={({ target }) => {
            setFrom(target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Field label="To" error={error}>
        <Input
          type="date"
          value={until}
          onChange={({ target }) => {
            setUntil(target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" pending={false}>
        Apply
      </Button>
      <TimeZoneNote counted="Days" />
    </Form>
  );
}

const findOrderError = ({ from, until }: Days): string | undefined =>
  from && until && until < from ? 'The last day is before the first' : undefined;

const listDayPresets = (today: string) =>
  listPresets(today).filter(({ isOnlyForStatistics }) => !isOnlyForStatistics);

function describeDays({ from, until }: Days, today: string): string {
  const preset = listPresets(today).find(({ days }) => days.from === from && days.until === until);
  if (preset) return preset.label;
  if (from === until) return formatSharedDate(from!);
  if (from && until) return `${formatSharedDate(from)} to ${formatSharedDate(until)}`;
  return from ? `from ${formatSharedDate(from)}` : `until ${formatSharedDate(until!)}`;
}
