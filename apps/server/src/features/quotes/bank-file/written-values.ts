import { createHash } from 'node:crypto';
import { parseWrittenAmount } from '@partshelf/contract/money.ts';
import { bankFileLimits } from './bank-file.ts';

/**
 * Returns cents, which are negative for money that left the account, and undefined when the text is
 * no amount.
 */
export function readAmount(text: string): number | undefined {
  const plain = text
    .slice(0, 50)
    .replace(/[\s\u2019]+/g, (space) => (space === '\u2019' ? "'" : ' '))
    .replace(/\u2212/g, '-')
    .replace(/^[A-Z]{3} ?|[€$£] ?| ?(?:[A-Z]{3}|€|\$|£)$/g, '')
    .trim();
  return parseWrittenAmount(plain);
}

const signs = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
]);

/** Returns the code beside an amount, or an empty text. A dollar sign is that of many currencies. */
export function findCurrencyCode(text: string): string {
  const [found = ''] =
    /[€£]|(?<![A-Z])(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|CAD|AUD)(?![A-Z])/.exec(
      text.slice(0, 50),
    ) ?? [];
  return signs.get(found) ?? found;
}

/** XML has a point, no groups, and may have zeros after the cents. */
export function readDecimal(text: string): number | undefined {
  const parts = /^(\d{1,13})(?:\.(\d{0,2})0{0,20})?$/.exec(text);
  return parts ? Number(parts[1]! + (parts[2] ?? '').padEnd(2, '0')) : undefined;
}

/** PostgreSQL has no year 0. */
const isDay = (day: string) => {
  if (!day.startsWith('2')) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

function toDay(year: string, month: string, day: string): string | undefined {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const written = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}

/** Returns undefined when the text is no day. A time after it is ignored. */
export function readDay(text: string, isDayFirst = true): string | undefined {
  const written = text.trim().slice(0, 40);
  const iso = /^(\d{4})[-/.](\d{2})[-/.](\d{2})(?!\d)/.exec(written);
  if (iso) return toDay(iso[1]!, iso[2]!, iso[3]!);
  const local = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(written);
  if (!local) return undefined;
  const [, first, separator, second, year] = local as unknown as string[];
  return isDayFirst || separator !== '/'
    ? toDay(year!, second!, first!)
    : toDay(year!, first!, second!);
}

const mostCandidates = 20;
const longestReference = 21;

/** ISO 7064, MOD 97-10: letters are numbers from 10 on, and the first four characters go last. */
export function isCreditorReference(reference: string): boolean {
  if (!/^RF\d{2}[A-Z\d]{1,21}$/.test(reference)) return false;
  let rest = 0;
  for (const character of reference.slice(4) + reference.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** People write references in groups, and banks break lines within them. */
function readReferenceAt(text: string): string | undefined {
  let joined = '';
  let found: string | undefined;
  for (const [index, character] of [...text].entries()) {
    if (/[A-Z\d]/.test(character)) joined += character;
    else if (!/\s/.test(character)) break;
    if (joined.length > 4 + longestReference) break;
    const isEndOfWord = !/[A-Z\d]/.test(text[index + 1] ?? '');
    const isEndOfNumber = /\d/.test(character) && !/\d/.test(text[index + 1] ?? '');
    if ((isEndOfWord || isEndOfNumber) && isCreditorReference(joined)) found = joined;
  }
  return found;
}

/** Returns an empty text when there is none. */
export function findCreditorReference(...texts: readonly string[]): string {
  for (const text of texts) {
    const upper = text.slice(0, bankFileLimits.textLength).toUpperCase();
    const starts = [...upper.matchAll(/R\s?F\s?\d\s?\d/g)].slice(0, mostCandidates);
    for (const { index } of starts) {
      const reference = readReferenceAt(upper.slice(index, index + 60));
      if (reference !== undefined) return reference;
    }
  }
  return '';
}

export const cleanText = (text: string, length: number = bankFileLimits.textLength): string =>
  text
    .slice(0, 4 * length)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, length);

/** Banks write these where they have none. */
const nothing = /^(?:NONREF|NOREF|NOTPROVIDED|NOT PROVIDED|NONE|N\/A|-|0+)$/i;

export function cleanReference(text: string): string {
  const reference = cleanText(text, bankFileLimits.referenceLength);
  return nothing.test(reference) ? '' : reference;
}

/**
 * Names payments that have no reference of the bank by what is known of them, so that another file
 * with the same payment has the same name for it. Equal payments are counted.
 */
export function createPaymentNames() {
  const counts = new Map<string, number>();
  return (...facts: readonly (string | number)[]): string => {
    const digest = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 20);
    const count = (counts.get(digest) ?? 0) + 1;
    counts.set(digest, count);
    return `${digest}-${count}`;
  };
}
