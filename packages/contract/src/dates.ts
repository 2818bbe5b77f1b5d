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
  /** That of the machine without it. */
  readonly timeZone?: string | undefined;
}

/** `Nov 20, 2025`, or as the locale writes it. */
export const formatDate = (time: Time, { locale, timeZone }: DateOptions): string =>
  getFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(time));

/** `14:05` in every locale. */
export const formatTime = (time: Time, timeZone?: string): string =>
  getFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(time));

/** `Nov 20, 2025, 14:05` */
export const formatDateTime = (time: Time, options: DateOptions): string =>
  `${formatDate(time, options)}, ${formatTime(time, options.timeZone)}`;

/** `Nov 20` of a UTC day such as `2025-11-20`. */
export const formatShortDay = (day: string, locale: DateLocale): string =>
  getFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** `November 2025` of a UTC day or month. */
export const formatMonth = (day: string, locale: DateLocale): string =>
  getFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
