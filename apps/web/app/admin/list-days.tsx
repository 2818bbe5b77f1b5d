import type { Days } from '@partshelf/contract/api/query.ts';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { formatSharedDate } from '../ui/dates.ts';
import { Field, Input, Select } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Popover, useClosePopover } from '../ui/popover.tsx';
import { listPresets } from './days.ts';
import { FilterButton, type FilterOption, RemovableFilter } from './list-filters.tsx';
import { getToday, TimeZoneNote } from './time-zone.tsx';

interface DaysFilterProps {
  label: string;
  dates?: readonly FilterOption[] | undefined;
  date: string | undefined;
  days: Days;
  onChange: (days: Days, date?: string) => void;
}

export function DaysFilter({ label, dates, date, days, onChange }: DaysFilterProps) {
  const chosenDate = dates?.find(({ value }) => value === date) ?? dates?.[0];
  const name = chosenDate?.label ?? label;
  const isChosen = days.from !== undefined || days.until !== undefined;
  return (
    <RemovableFilter label={label} isChosen={isChosen} onRemove={() => onChange({})}>
      <Popover
        label={label}
        trigger={
          <FilterButton
            label={isChosen ? name : label}
            chosen={isChosen && <ChosenDays days={days} />}
          />
        }
        className="w-72 p-3"
      >
        <DaysForm dates={dates} date={chosenDate?.value} days={days} onChange={onChange} />
      </Popover>
    </RemovableFilter>
  );
}

function ChosenDays({ days }: { days: Days }) {
  return <>{describeDays(days, getToday())}</>;
}

type DaysFormProps = Omit<DaysFilterProps, 'label'>;

function DaysForm({ dates, date: shownDate, days, onChange }: DaysFormProps) {
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
    if (from && until && until < from) setError('The last day is before the first');
    else apply({ from: from || undefined, until: until || undefined });
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-3">
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
        {listDayPresets(getToday()).map(({ label, days: preset }) => {
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

const listDayPresets = (today: string) =>
  listPresets(today).filter(({ isOnlyForStatistics }) => !isOnlyForStatistics);

function describeDays({ from, until }: Days, today: string): string {
  const preset = listDayPresets(today).find(
    ({ days }) => days.from === from && days.until === until,
  );
  if (preset) return preset.label;
  if (from === until) return formatSharedDate(from!);
  if (from && until) return `${formatSharedDate(from)} to ${formatSharedDate(until)}`;
  return from ? `from ${formatSharedDate(from)}` : `until ${formatSharedDate(until!)}`;
}
