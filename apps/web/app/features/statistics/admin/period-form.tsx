import type { StatisticsPeriod } from '@partshelf/contract/back-office/statistics.ts';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { findPeriodErrors, listPresets } from './period.ts';

interface PeriodFormProps {
  period: StatisticsPeriod;
  today: string;
  hrefFor: (period: StatisticsPeriod) => string;
  onChange: (period: StatisticsPeriod) => void;
}

/** Its fields begin with the period: give it a key. */
export function PeriodForm({ period, today, hrefFor, onChange }: PeriodFormProps) {
  const [typed, setTyped] = useState(period);
  const [errors, setErrors] = useState<Partial<StatisticsPeriod>>({});

  function changeDay(change: Partial<StatisticsPeriod>) {
    setTyped({ ...typed, ...change });
    setErrors({});
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const found = findPeriodErrors(typed);
    setErrors(found);
    if (Object.keys(found).length === 0) onChange(typed);
  }

  return (
    <div className="grid gap-3">
      <nav aria-label="Period" className="flex flex-wrap gap-1">
        {listPresets(today).map(({ label, period: preset }) => {
          const isChosen = preset.from === period.from && preset.until === period.until;
          return (
            <Button key={label} asChild size="sm" variant={isChosen ? 'secondary' : 'ghost'}>
              <Link
                to={hrefFor(preset)}
                replace
                preventScrollReset
                aria-current={isChosen || undefined}
              >
                {label}
              </Link>
            </Button>
          );
        })}
      </nav>
      <Form onSubmit={handleSubmit} className="flex flex-wrap items-start gap-3">
        <Field label="First day" error={errors.from} className="w-44 max-sm:w-full">
          <Input
            type="date"
            value={typed.from}
            onChange={({ target }) => changeDay({ from: target.value })}
          />
        </Field>
        <Field label="Last day" error={errors.until} className="w-44 max-sm:w-full">
          <Input
            type="date"
            value={typed.until}
            onChange={({ target }) => changeDay({ until: target.value })}
          />
        </Field>
        <Button type="submit" variant="outline" className="sm:mt-7">
          Show
        </Button>
      </Form>
    </div>
  );
}
