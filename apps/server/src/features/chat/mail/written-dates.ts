import { listPhrases } from './reply-phrases.ts';

function collectNames(
  dates: readonly Date[],
  formats: readonly Intl.DateTimeFormatOptions[],
  shortest: number,
): Set<string> {
  const names = new Set<string>();
  for (const locale of listPhrases('locale')) {
    for (const format of formats) {
      const formatter = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...format });
      for (const { type, value } of dates.flatMap((date) => formatter.formatToParts(date))) {
        if (type !== 'month' && type !== 'weekday') continue;
        const name = value.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
        for (let end = shortest; end <= name.length; end += 1) names.add(name.slice(0, end));
      }
    }
  }
  return names;
}

const daysOf = (count: number, step: (index: number) => [month: number, day: number]) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2026, ...step(index))));

function readNames() {
  const months = collectNames(
    daysOf(12, (index) => [index, 15]),
    [
      { month: 'long' },
      { month: 'short' },
      { month: 'long', day: 'numeric' },
      { month: 'short', day: 'numeric' },
    ],
    3,
  );
  for (const month of listPhrases('months')) months.add(month);
  const weekdays = collectNames(
    daysOf(7, (index) => [0, 5 + index]),
    [{ weekday: 'long' }, { weekday: 'short' }],
    2,
  );
  return { months, weekdays };
}

let names: ReturnType<typeof readNames> | undefined;

/** They are read when first needed, because that takes longer than all other imports. */
const getNames = () => (names ??= readNames());

const wordsOf = (text: string) => text.split(/[^\p{L}]+/u).filter((word) => word !== '');

const numericDate = /\d[./-] ?\d{1,2}[./-] ?\d|\d{4} ?年 ?\d{1,2} ?月|\d{1,2} ?月 ?\d{1,2} ?日/;

export const hasDate = (text: string) =>
  numericDate.test(text) ||
  (/\d/.test(text) && wordsOf(text).some((word) => getNames().months.has(word)));

export const isDateWord = (word: string): boolean =>
  getNames().months.has(word) || getNames().weekdays.has(word);

export const hasTime = (text: string) =>
  /\d ?[:h時时点點] ?\d\d|[ (]\d{1,2}\.\d\d(?![.\d])/.test(text) ||
  wordsOf(text).some((word) => word.length > 1 && getNames().weekdays.has(word)) ||
  /[星期周週]/.test(text);

/** Weekdays are short words of other languages, too. */
export function startsWithDate(text: string): boolean {
  if (/^\d/.test(text)) return true;
  const [, word, next] = /^(\p{L}+)[.,]{0,2} ?(\d|\p{L}+)/u.exec(text) ?? [];
  if (word === undefined || next === undefined) return false;
  const { months, weekdays } = getNames();
  const isDate = /\d/.test(next) || months.has(next);
  return isDate && (weekdays.has(word) || months.has(word));
}
