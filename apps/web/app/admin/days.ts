import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';

const dayMs = 24 * 60 * 60 * 1000;

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

export const lastDays = (today: string, days: number): StatisticsPeriod => ({
  from: toDay(Date.parse(today) - (days - 1) * dayMs),
  until: today,
});

/** As many days, directly before. */
export function periodBefore({ from, until }: StatisticsPeriod): StatisticsPeriod {
  const days = (Date.parse(until) - Date.parse(from)) / dayMs + 1;
  return lastDays(toDay(Date.parse(from) - dayMs), days);
}

export const yesterday = (today: string): StatisticsPeriod =>
  lastDays(toDay(Date.parse(today) - dayMs), 1);

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

export const thisMonth = (today: string): StatisticsPeriod => ({
  from: firstOfMonth(today),
  until: today,
});

export function lastMonth(today: string): StatisticsPeriod {
  const until = toDay(Date.parse(firstOfMonth(today)) - dayMs);
  return { from: firstOfMonth(until), until };
}

export const thisYear = (today: string): StatisticsPeriod => ({
  from: `${today.slice(0, 4)}-01-01`,
  until: today,
});

export const isDay = (text: string): boolean =>
  /^2\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  toDay(Date.parse(text)) === text;
