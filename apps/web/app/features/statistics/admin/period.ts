import { countDays, type StatisticsPeriod } from '@partshelf/contract/back-office/statistics.ts';
import { limits } from '@partshelf/contract/limits.ts';

const dayMs = 24 * 60 * 60 * 1000;

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** UTC. */
export const getToday = () => toDay(Date.now());

const lastDays = (today: string, days: number): StatisticsPeriod => ({
  from: toDay(Date.parse(today) - (days - 1) * dayMs),
  until: today,
});

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

function lastMonth(today: string): StatisticsPeriod {
  const until = toDay(Date.parse(firstOfMonth(today)) - dayMs);
  return { from: firstOfMonth(until), until };
}

interface Preset {
  readonly label: string;
  readonly period: StatisticsPeriod;
}

export const listPresets = (today: string): readonly Preset[] => [
  { label: '7 days', period: lastDays(today, 7) },
  { label: '30 days', period: lastDays(today, 30) },
  { label: 'This month', period: { from: firstOfMonth(today), until: today } },
  { label: 'Last month', period: lastMonth(today) },
  { label: '365 days', period: lastDays(today, 365) },
];

const isDay = (text: string) =>
  /^2\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  toDay(Date.parse(text)) === text;

export function findPeriodErrors(period: StatisticsPeriod): Partial<StatisticsPeriod> {
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
