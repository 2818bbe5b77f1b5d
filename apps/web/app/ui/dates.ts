import * as dates from '@partshelf/contract/dates.ts';
import { createContext } from 'react';
import { getDateLocale } from '../shop-settings.ts';

export const formatDate = (iso: string, timeZone?: string): string =>
  dates.formatDateInZone(iso, { locale: getDateLocale(), timeZone });

export const formatSharedDate = (iso: string): string => formatDate(iso, 'UTC');

export const formatTime = dates.formatTimeInZone;

export const formatDateTime = (iso: string, timeZone?: string): string =>
  dates.formatDateTimeInZone(iso, { locale: getDateLocale(), timeZone });

const dayMs = 24 * 60 * 60 * 1000;

export function formatDay(iso: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
  const daysAgo = Date.parse(format.format(new Date())) - Date.parse(format.format(new Date(iso)));
  if (daysAgo === 0) return 'Today';
  return daysAgo === dayMs ? 'Yesterday' : formatDate(iso, timeZone);
}

export const getOwnTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Conflicts show their times in it; undefined stands for that of the reader. */
export const ConflictTimeZone = createContext<string | undefined>(undefined);
