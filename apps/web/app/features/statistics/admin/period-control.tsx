import { countDays } from '@partshelf/contract/dates.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { getToday, TimeZoneNote } from '../../../admin/time-zone.tsx';
import { DaysControl } from '../../../ui/days-control.tsx';
import { findOrderError, isDay, lastDays, listPresets } from '../../../ui/days.ts';

interface PeriodControlProps {
  period: StatisticsPeriod;
  onChange: (period: StatisticsPeriod) => void;
}

export function PeriodControl({ period, onChange }: PeriodControlProps) {
  const today = getToday();
  return (
    <DaysControl
      label="Period"
      days={period}
      today={today}
      presets={listPresets(today)}
      foot={<TimeZoneNote counted="Days" />}
      findError={findPeriodError}
      onChange={(days) => onChange(days as StatisticsPeriod)}
    />
  );
}

function findPeriodError({ from, until }: Partial<StatisticsPeriod>): string | undefined {
  if (!from || !isDay(from)) return 'Choose the first day';
  if (!until || !isDay(until)) return 'Choose the last day';
  const orderError = findOrderError({ from, until });
  if (orderError) return orderError;
  return countDays({ from, until }) > limits.statisticsDays
    ? `A period has at most ${limits.statisticsDays} days`
    : undefined;
}

/** URLs can be edited by hand: the last 30 days then. */
export function readPeriod(search: URLSearchParams, today: string): StatisticsPeriod {
  const given = { from: search.get('from') ?? '', until: search.get('until') ?? '' };
  return findPeriodError(given) === undefined ? given : lastDays(today, 30);
}
