import type { DateLocale } from './date-locales.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(locale: DateLocale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, known);
  return known;
}

type Time = Date | string | number;

export interface DateOptions {
  readonly locale: DateLocale;
  readonly timeZone?: string | undefined;
}

export const formatDateInZone = (time: Time, { locale, timeZone }: DateOptions): string =>
  getFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(time));

export const formatTimeInZone = (time: Time, timeZone?: string): string =>
  getFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(time));

/** An example is `Nov 20, 2025, 14:05`. */
export const formatDateTimeInZone = (time: Time, options: DateOptions): string =>
  `${formatDateInZone(time, options)}, ${formatTimeInZone(time, options.timeZone)}`;

export const formatShortDay = (day: string, locale: DateLocale): string =>
  getFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

export const formatShortMonth = (day: string, locale: DateLocale): string =>
  getFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

export const formatMonth = (day: string, locale: DateLocale): string =>
  getFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

const dayMs = 24 * 60 * 60 * 1000;

export const countDays = ({ from, until }: { from: string; until: string }): number =>
  (Date.parse(until) - Date.parse(from)) / dayMs + 1;

/** The day is written as YYYY-MM-DD. */
export const toUtcDay = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);
