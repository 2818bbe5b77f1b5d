import type { UnescapedText } from './unescaped-text.ts';

export interface Value {
  readonly start: number;
  readonly end: number;
}

export const quoteMarks = new Set(['"', "'", '`']);

export const blanks = /[ \t]{0,20}/y;

/** Returns where the text goes on behind the pattern. */
export function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return from + (pattern.exec(text)?.[0].length ?? 0);
}

/**
 * The value ends at the quote that is written in the same way, or at the end of what was cut off.
 */
export function readQuoted(read: UnescapedText, open: number): Value {
  const { text } = read;
  const quote = text[open]!;
  const tripleQuote = quote.repeat(3);
  const tripleEnd = text.indexOf(tripleQuote, open + 3);
  if (text.startsWith(tripleQuote, open) && tripleEnd > 0) {
    return { start: open + 3, end: tripleEnd };
  }
  const written = read.sourceOf(open);
  let end = text.indexOf(quote, open + 1);
  while (end !== -1 && read.sourceOf(end) !== written) end = text.indexOf(quote, end + 1);
  return { start: open + 1, end: end === -1 ? text.length : end };
}

/** The operator concatenates two quoted texts, or chooses one of them. */
const quotedOperator = /["'`]\s{0,9}(?:\+|:|\|\||\?\?)\s{0,9}["'`]/y;
export const quotedOperators = new RegExp(quotedOperator, 'g');
const mostOperators = 4;

/** Texts that are concatenated with it, or replace it under a condition, belong to the value. */
export function readJoined(read: UnescapedText, open: number): Value {
  let value = readQuoted(read, open);
  for (let count = 0; count < mostOperators; count += 1) {
    const next = skip(quotedOperator, read.text, value.end);
    if (next === value.end) break;
    value = { start: value.start, end: readQuoted(read, next - 1).end };
  }
  return value;
}

const bareEnds = new Set(' \t\n\r"\'`<>&;,(){}[]|');
const flatEnds = new Set('&#;');

export interface BareValues {
  /** The text is one address, form or value, in which blanks and quotes are encoded. */
  readonly isFlat: boolean;
  /** The values that were read last stand here by how often they are encoded. */
  readonly ends: Map<number, Value>;
}

/** Returns how often the source is percent-encoded. */
export const levelOf = (source: string) => (source.startsWith('%') ? (source.length - 1) / 2 : 0);

/** What is encoded more often than the equals sign belongs to the value. */
export function readBare(
  read: UnescapedText,
  from: number,
  { isFlat, ends, level = 0 }: BareValues & { readonly level?: number },
): Value & { readonly isBare: true } {
  const { text } = read;
  const last = ends.get(level);
  if (last && last.start <= from && from <= last.end)
    return { start: from, end: last.end, isBare: true };
  const characters = isFlat ? flatEnds : bareEnds;
  let end = from;
  while (end < text.length) {
    if (characters.has(text[end]!) && levelOf(read.sourceOf(end)) <= level) break;
    end += 1;
  }
  ends.set(level, { start: from, end });
  return { start: from, end, isBare: true };
}
