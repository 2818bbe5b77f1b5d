import { limits } from '@partshelf/contract/limits.ts';
import { countDays, type StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { ChevronDown } from 'lucide-react';
import { isDay, lastDays, listPresets } from '../../../admin/days.ts';
import { ChosenDays, DaysForm } from '../../../admin/list-days.tsx';
import { getToday } from '../../../admin/time-zone.tsx';
import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';

interface PeriodControlProps {
  period: StatisticsPeriod;
  onChange: (period: StatisticsPeriod) => void;
}

export function PeriodControl({ period, onChange }: PeriodControlProps) {
  return (
    <Popover
      label="Period"
      trigger={
        <Button variant="outline">
          <span>
            <span className="sr-only">Period: </span>
            <ChosenDays days={period} />
          </span>
          <ChevronDown aria-hidden />
        </Button>
      }
      className="w-72 p-1.5 md:right-0 md:left-auto"
    >
      <DaysForm
        days={period}
        presets={listPresets(getToday())}
        findError={findPeriodError}
        onChange={(days) => onChange(days as StatisticsPeriod)}
      />
    </Popover>
  );
}

function findPeriodError({ from, until }: Partial<StatisticsPeriod>): string | undefined {
  if (!from || !isDay(from)) return 'Choose the first day';
  if (!until || !isDay(until)) return 'Choose the last day';
  if (until < from) return 'The last day is before the first';
  return countDays({ from, until }) > limits.statisticsDays
    ? `A period has at most ${limits.statisticsDays} days`
    : undefined;
}

/** URLs can be edited by hand: the last 30 days then. */
export function readPeriod(search: URLSearchParams, today: string): StatisticsPeriod {
  const given = { from: search.get('from') ?? '', until: search.get('until') ?? '' };
  return findPeriodError(given) === undefined ? given : lastDays(today, 30);
}
