import { getDateLocale } from '../shop-settings.ts';
import { formatSharedDate } from './dates.ts';
import { isDay } from './days.ts';

const exampleDay = '2026-01-31';

export const getDayExample = (): string => formatSharedDate(exampleDay);

export const formatDayText = (day: string): string => (day === '' ? '' : formatSharedDate(day));

/**
 * Reads a day in the format of the shop, with numbers in its order, or as YYYY-MM-DD. Returns
 * undefined for what is none.
 */
export function parseDayText(text: string): string | undefined {
  const typed = text.trim();
  if (isDay(typed)) return typed;
  if (!/^[\p{L}\p{M}\d\s.,/-]{6,40}$/u.test(typed)) return undefined;
  const words = typed.toLowerCase().match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  const order = readOrder();
  if (words.length !== order.length) return undefined;
  const partOf = (name: string) => words[order.indexOf(name)] ?? '';
  const year = /^\d{4}$/.test(partOf('year')) ? partOf('year') : '';
  const day = `${year}-${readMonth(partOf('month'))}-${partOf('day').padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

const formatParts = (options: Intl.DateTimeFormatOptions, time: number) =>
  new Intl.DateTimeFormat(getDateLocale(), { ...options, timeZone: 'UTC' }).formatToParts(time);

const readOrder = (): readonly string[] =>
  formatParts({ dateStyle: 'medium' }, Date.parse(exampleDay))
    .map(({ type }) => type)
    .filter((type) => type !== 'literal');

const shortestName = 3;

/** Returns two digits, and nothing when no month has this name, or several have. */
function readMonth(word: string): string {
  if (/^\d{1,2}$/.test(word)) return word.padStart(2, '0');
  const months = Array.from({ length: 12 }, (_, month) => listMonthNames(month));
  const fitting = months.flatMap((names, month) => {
    const isNamed = names.some(
      (name) => name === word || (word.length >= shortestName && name.startsWith(word)),
    );
    return isNamed ? [String(month + 1).padStart(2, '0')] : [];
  });
  return fitting.length === 1 ? fitting[0]! : '';
}

function listMonthNames(month: number): readonly string[] {
  return (['medium', 'long'] as const).map((dateStyle) => {
    const parts = formatParts({ dateStyle }, Date.UTC(2026, month, 15));
    const name = parts.find(({ type }) => type === 'month')!.value;
    return name.toLowerCase().replace('.', '');
  });
}

/** Reads a time of 24 hours, such as 09:00. */
export const parseTimeText = (text: string): string | undefined =>
  /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text.trim()) ? text.trim() : undefined;
