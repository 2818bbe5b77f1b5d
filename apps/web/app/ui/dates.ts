import * as dates from '@partshelf/contract/dates.ts';
import { getDateLocale } from '../shop-settings.ts';

/** `Nov 20, 2025`, in the reader's time zone unless another one is given. */
export const formatDate = (iso: string, timeZone?: string): string =>
  dates.formatDate(iso, { locale: getDateLocale(), timeZone });

/** `Nov 20, 2025` in UTC, for pages that the server renders. */
export const formatSharedDate = (iso: string): string => formatDate(iso, 'UTC');

export const formatTime = dates.formatTime;

export const formatDateTime = (iso: string, timeZone?: string): string =>
  dates.formatDateTime(iso, { locale: getDateLocale(), timeZone });

const dayMs = 24 * 60 * 60 * 1000;

/** `Today`, `Yesterday`, or the date. */
export function formatDay(iso: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
  const daysAgo = Date.parse(format.format(new Date())) - Date.parse(format.format(new Date(iso)));
  if (daysAgo === 0) return 'Today';
  return daysAgo === dayMs ? 'Yesterday' : formatDate(iso, timeZone);
}

/** That of the browser. */
export const getOwnTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
