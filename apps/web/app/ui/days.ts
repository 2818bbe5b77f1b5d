import type { Days } from '@partshelf/contract/api/query.ts';
import { countDays } from '@partshelf/contract/dates.ts';
import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { formatSharedDate } from './dates.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The day is one of UTC, written as YYYY-MM-DD. */
export const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const lastDays = (today: string, days: number): StatisticsPeriod => ({
  from: toDay(Date.parse(today) - (days - 1) * dayMs),
  until: today,
});

export function periodBefore({ from, until }: StatisticsPeriod): StatisticsPeriod {
  return lastDays(toDay(Date.parse(from) - dayMs), countDays({ from, until }));
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
  readonly days: Days;
  readonly isOnlyForStatistics?: boolean;
}

export const listPresets = (today: string): readonly Preset[] => [
  { label: 'Today', days: lastDays(today, 1) },
  { label: 'Yesterday', days: yesterday(today), isOnlyForStatistics: true },
  { label: 'Last 7 days', days: lastDays(today, 7) },
  { label: 'Last 30 days', days: lastDays(today, 30) },
  { label: 'This month', days: thisMonth(today) },
  { label: 'Last month', days: lastMonth(today) },
  { label: 'Last 90 days', days: lastDays(today, 90), isOnlyForStatistics: true },
  { label: 'This year', days: thisYear(today) },
  {
    label: 'Last 365 days',
    days: lastDays(today, 365),
    isOnlyForStatistics: true,
  },
];

export const listFilterPresets = (today: string): readonly Preset[] =>
  listPresets(today).filter(({ isOnlyForStatistics }) => !isOnlyForStatistics);

/** On some days two presets are the same: the first one then. */
export const findPreset = (presets: readonly Preset[], { from, until }: Days) =>
  presets.find(({ days }) => days.from === from && days.until === until);

export const anyTime = 'Any time';

export function describeDays({ from, until }: Days, today: string): string {
  const preset = findPreset(listPresets(today), { from, until });
  if (preset) return preset.label;
  if (from && until && from !== until)
    return `${formatSharedDate(from)} to ${formatSharedDate(until)}`;
  if (from) return until ? formatSharedDate(from) : `from ${formatSharedDate(from)}`;
  return until ? `until ${formatSharedDate(until)}` : anyTime;
}

export const findOrderError = ({ from, until }: Days): string | undefined =>
  from && until && until < from ? 'The last day is before the first' : undefined;

/** The day is written as YYYY-MM-DD. */
export const getTodayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(Date.now());

/** An address can be edited by hand: what cannot be asked for is left out. */
export function readDays(params: URLSearchParams): Days {
  const [from, until] = ['from', 'until'].map((name) => {
    const day = params.get(name) ?? '';
    return isDay(day) ? day : undefined;
  });
  const days = { from, until };
  return findOrderError(days) ? { from, until: undefined } : days;
}

export const isDay = (text: string): boolean =>
  /^2\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  toDay(Date.parse(text)) === text;
