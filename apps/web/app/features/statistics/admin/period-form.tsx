import { limits } from '@partshelf/contract/limits.ts';
import { countDays, type StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { isDay, lastDays, listPresets } from '../../../admin/days.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';

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
        {listPresets(today).map(({ label, days: preset, shortLabel }) => {
          const isChosen = preset.from === period.from && preset.until === period.until;
          return (
            <Button key={label} asChild size="sm" variant={isChosen ? 'secondary' : 'ghost'}>
              <Link
                to={hrefFor(preset)}
                replace
                preventScrollReset
                aria-current={isChosen || undefined}
              >
                {shortLabel ?? label}
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
        <Button type="submit" pending={false} variant="outline" className="sm:mt-7">
          Show
        </Button>
      </Form>
    </div>
  );
}

function findPeriodErrors(period: StatisticsPeriod): Partial<StatisticsPeriod> {
  const { from, until } = period;
  const errors: { from?: string; until?: string } = {};
  if (!isDay(from)) errors.from = 'Choose the first day';
  if (!isDay(until)) errors.until = 'Choose the last day';
  if (errors.from || errors.until) return errors;
  if (until < from) return { until: 'The last day is before the first' };
  if (countDays(period) > limits.statisticsDays) {
    return { until: `A period has at most ${limits.statisticsDays} days` };
  }
  return errors;
}

/** URLs can be edited by hand: the last 30 days then. */
export function readPeriod(search: URLSearchParams, today: string): StatisticsPeriod {
  const given = { from: search.get('from') ?? '', until: search.get('until') ?? '' };
  const isGood = Object.keys(findPeriodErrors(given)).length === 0;
  return isGood ? given : lastDays(today, 30);
}
