import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';

const dayMs = 24 * 60 * 60 * 1000;

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

export const lastDays = (today: string, days: number): StatisticsPeriod => ({
  from: toDay(Date.parse(today) - (days - 1) * dayMs),
  until: today,
});

export function periodBefore({ from, until }: StatisticsPeriod): StatisticsPeriod {
  const days = (Date.parse(until) - Date.parse(from)) / dayMs + 1;
  return lastDays(toDay(Date.parse(from) - dayMs), days);
}

const yesterday = (today: string): StatisticsPeriod =>
  lastDays(toDay(Date.parse(today) - dayMs), 1);

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

const thisMonth = (today: string): StatisticsPeriod => ({
  from: firstOfMonth(today),
  until: today,
});

function lastMonth(today: string): StatisticsPeriod {
  const until = toDay(Date.parse(firstOfMonth(today)) - dayMs);
  return { from: firstOfMonth(until), until };
}

export function daysOfMonth(month: string, { from, until }: StatisticsPeriod): StatisticsPeriod {
  const first = `${month}-01`;
  const last = toDay(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
  return { from: first > from ? first : from, until: last < until ? last : until };
}

const thisYear = (today: string): StatisticsPeriod => ({
  from: `${today.slice(0, 4)}-01-01`,
  until: today,
});

export interface Preset {
  readonly label: string;
  readonly days: StatisticsPeriod;
  readonly isOnlyForStatistics?: boolean;
}

export const listPresets = (today: string): readonly Preset[] => [
  { label: 'Today', days: lastDays(today, 1) },
  { label: 'Yesterday', days: yesterday(today), isOnlyForStatistics: true },
  { label: 'Last 7 days', days: lastDays(today, 7) },
  { label: 'Last 30 days', days: lastDays(today, 30) },
  { label: 'This month', days: thisMonth(today) },
  { label: 'Last month', days: lastMonth(today) },
  { label: 'This year', days: thisYear(today) },
  {
    label: 'Last 365 days',
    days: lastDays(today, 365),
    isOnlyForStatistics: true,
  },
];

export const isDay = (text: string): boolean =>
  /^2\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  toDay(Date.parse(text)) === text;
