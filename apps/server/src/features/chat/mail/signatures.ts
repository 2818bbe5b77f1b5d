import { simplifyLine, includesPhrase } from './introductions.ts';
import { deviceNames, deviceWords, sentFromPhrases } from './signature-phrases.ts';

const mostSignatureLines = 8;
const longestSignatureLine = 100;

const isEmpty = (line: string | undefined) => line === undefined || line.trim() === '';

/** Programs that remove blanks at the ends of lines leave two dashes. */
const isMark = (line: string) => /^--[ \u00A0]?$/.test(line);
const isExactMark = (line: string) => /^--[ \u00A0]$/.test(line);

export const isSignatureStart = (line: string): boolean => isMark(line) || isSentFromLine(line);

/**
 * Two dashes and a blank begin a signature of at most a few lines, which ends with an empty line.
 * Without the blank they do so only below a quote.
 */
export function foldSignature(
  lines: readonly string[],
  isBelowQuote: boolean,
): { readonly lines: readonly string[]; readonly isFolded: boolean } {
  const above = dropSentFromLines(lines);
  const mark = above.findLastIndex(isMark);
  const block = mark === -1 ? undefined : readBlock(above, mark);
  const first = above.findIndex((line) => !isEmpty(line));
  const isSignature = block && (isExactMark(above[mark]!) || (isBelowQuote && mark === first));
  const rest = isSignature ? [...above.slice(0, mark), ...above.slice(block.end)] : above;
  return { lines: rest, isFolded: rest.length < lines.length };
}

/** Returns undefined when it is too long for a signature. */
function readBlock(all: readonly string[], mark: number) {
  let start = mark + 1;
  while (start < all.length && start <= mark + 2 && isEmpty(all[start])) start += 1;
  let end = start;
  while (end < all.length && end - start <= mostSignatureLines && !isEmpty(all[end])) end += 1;
  const lines = all.slice(start, end);
  const isShort = lines.every((line) => line.length <= longestSignatureLine);
  return lines.length <= mostSignatureLines && isShort ? { end, lines } : undefined;
}

function dropSentFromLines(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  for (let last = lines.length - 1; last >= 0; last -= 1) {
    const line = lines[last]!;
    if (isSentFromLine(line)) end = last;
    else if (!isEmpty(line)) break;
  }
  return lines.slice(0, end);
}

const templates = sentFromPhrases.map(
  (template) => template.split('*') as [start: string, end: string],
);

function isSentFromLine(line: string): boolean {
  const text = withoutLinks(simplifyLine(line));
  if (text === '' || text.length > 120) return false;
  const lower = text.toLowerCase();
  return templates.some(([start, end]) => {
    if (!lower.startsWith(start) || !lower.endsWith(end)) return false;
    return isDevice(text.slice(start.length, text.length - end.length));
  });
}

const withoutLinks = (line: string): string =>
  line
    .replaceAll(/<[^<>]*>|\(https?:[^()]*\)|https?:\S+/g, '')
    .replace(/^[*_([<\s]+/, '')
    .replaceAll(/[[\])>*_]/g, '')
    .trim()
    .replace(/[.。]$/, '');

const known = new Set([...deviceWords, ...deviceNames.flatMap((name) => name.split(' '))]);

/** Sentences have other words. */
function isDevice(given: string): boolean {
  if (!includesPhrase(given.toLowerCase(), deviceNames)) return false;
  const words = given.split(/[\s.,'’"“”«»„()]+/).filter((word) => word !== '');
  return (
    words.length <= 8 &&
    words.every((word) => /^[\p{Lu}\d\p{Lo}]/u.test(word) || known.has(word.toLowerCase()))
  );
}
