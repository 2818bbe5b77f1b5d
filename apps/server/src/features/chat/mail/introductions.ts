import { hasDate, hasTime, startsWithDate } from './written-dates.ts';
import { listPhrases } from './reply-phrases.ts';

export interface Introduction {
  readonly end: number;
  /** Such a line is not written by hand, so what follows is quoted even without marks. */
  readonly isCertain: boolean;
  readonly needsMarks?: boolean;
  /** Dashes or angle brackets around it are not written by hand. */
  readonly isDashed?: boolean;
  readonly subject?: string;
}

/**
 * It counts how often lines are still read closely, so that hostile mails take no longer than
 * others.
 */
export interface Budget {
  left: number;
}

const longestIntroduction = 400;
const mostLines = 4;

const invisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** The text is empty when the line is too long for anything that a mail program writes. */
export function simplifyLine(line: string): string {
  if (line.length > longestIntroduction) return '';
  return line
    .replaceAll(invisible, '')
    .replace(/^[\s>]+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function stripMarks(text: string): string {
  const start = /^[*_\s-]*/.exec(text)![0].length;
  let end = text.length;
  while (end > start && /[*_\s-]/.test(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\d]/u.test(character);

const isWrittenWithoutSpaces = (phrase: string) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(phrase);

export function includesPhrase(text: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => {
    const at = text.indexOf(phrase);
    if (at === -1) return false;
    if (isWrittenWithoutSpaces(phrase)) return true;
    return !isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + phrase.length]);
  });
}

const startsWithPhrase = (text: string, phrases: readonly string[]) =>
  phrases.some(
    (phrase) =>
      text.startsWith(phrase) &&
      (isWrittenWithoutSpaces(phrase) || !isWordCharacter(text[phrase.length])),
  );

const endsWithPhrase = (text: string, phrases: readonly string[]) =>
  phrases.some(
    (phrase) =>
      text.endsWith(phrase) &&
      (isWrittenWithoutSpaces(phrase) || !isWordCharacter(text[text.length - phrase.length - 1])),
  );

const openings = listPhrases('openings');
const wrote = listPhrases('wrote');
const quoting = listPhrases('quoting');
const originalMessage = listPhrases('originalMessage');
const forwarded = listPhrases('forwarded');

const address = /[<(][^<>()@]{0,200}@/;

function readAfterAddress(text: string): string | undefined {
  const open = text.indexOf('<');
  if (open === -1 || open > 100) return undefined;
  const at = text.indexOf('@', open);
  const close = text.indexOf('>', at);
  if (at === -1 || close === -1) return undefined;
  return text.slice(close + 1).replace(/^[>)\s]+/, '');
}

const isDateAfterName = (text: string) => /^[于於在]/.test(text) || startsWithPhrase(text, wrote);

const endsInChinese = /[写寫][道到]$/;

function canStart(text: string): boolean {
  return (
    startsWithDate(text) ||
    startsWithPhrase(text, openings) ||
    startsWithPhrase(text, quoting) ||
    text.includes('<') ||
    text.endsWith('>>>') ||
    /[写寫][道到][:：]?$/.test(text)
  );
}

function readIntroduction(
  given: string,
  isOneLine: boolean,
): Omit<Introduction, 'end'> | undefined {
  const isDashed = /^-{2,}.{0,400}-{2}$/.test(given);
  const line = stripMarks(given);
  const hasColon = /[:：]$/.test(line);
  const text = (hasColon ? line.slice(0, -1) : line).trim().toLowerCase();
  if (text === '' || !(hasDate(text) || hasColon)) return undefined;
  const isOpened = startsWithDate(text) || startsWithPhrase(text, openings);
  const isDated = hasDate(text);
  const hasAddress = address.test(text);
  const endsInAddress = /@.{0,200}[>)]$/.test(text);
  const endsInVerb = endsWithPhrase(text.replace(/\(.{1,4}\)$/, ''), wrote);
  const isCertain = isDated && hasAddress && hasTime(text) && hasColon;
  const rest = readAfterAddress(text);
  if (isDashed && isOpened && isDated && endsInVerb && text.includes('@'))
    return { isCertain: true, isDashed };
  if (isDated && hasTime(text) && text.endsWith('>>>')) return { isCertain: true, isDashed: true };
  const isVerbAfterName = rest !== undefined && (isDateAfterName(rest) || (isDated && endsInVerb));
  if (isVerbAfterName && hasColon) return { isCertain };
  if (hasColon && text.includes('@') && startsWithPhrase(text, quoting)) {
    return { isCertain: false, needsMarks: true };
  }
  if (!isDated) return undefined;
  if (hasColon && endsInChinese.test(text) && (isOpened || isOneLine)) return { isCertain };
  if (!isOpened) return undefined;
  if (hasColon && includesPhrase(text, wrote)) {
    return { isCertain: isCertain && (endsInVerb || endsInAddress || /\d$/.test(text)) };
  }
  if (hasColon && endsInAddress) return { isCertain };
  const isBareAddress = hasColon && /[^\s@]@[^\s@]+$/.test(text);
  const isClosed = endsInVerb || isBareAddress || (endsInAddress && /^\d/.test(text));
  return isClosed ? { isCertain: false, needsMarks: true } : undefined;
}

export function findIntroduction(
  lines: readonly string[],
  index: number,
  readings: Budget,
): Introduction | undefined {
  const first = lines[index]!;
  if (!canStart(stripMarks(first).toLowerCase())) return undefined;
  let text = '';
  let uncertain: Introduction | undefined;
  for (let end = index; end < Math.min(index + mostLines, lines.length); end += 1) {
    const line = lines[end]!;
    text = `${text} ${line}`
      .replaceAll(/([<(]) /g, '$1')
      .replaceAll(' >', '>')
      .trim();
    if (line === '' || text.length > longestIntroduction) break;
    if (canEnd.test(line) && readings.left > 0) {
      readings.left -= 1;
      const found = readIntroduction(text, end === index);
      if (found && startsLater(lines, index, end)) return undefined;
      if (found && !found.needsMarks) return { end, ...found };
      if (found) uncertain ??= { end, ...found };
    }
    if (endsSentence.test(line)) break;
  }
  return uncertain;
}

/** The lines before one that introduces a quote by itself are of the sender. */
function startsLater(lines: readonly string[], index: number, end: number): boolean {
  for (let start = index + 1; start <= end; start += 1) {
    const text = lines.slice(start, end + 1).join(' ');
    const lower = stripMarks(text).toLowerCase();
    if (!hasDate(lower) || onlyDateInChinese.test(lower)) continue;
    const found = readIntroduction(text, start === end);
    const isOpened = startsWithDate(lower) || startsWithPhrase(lower, openings);
    if (found && (isOpened || found.isCertain || start === end)) return true;
  }
  return false;
}

const onlyDateInChinese =
  /^[\s\d于於年月日:：,，()./周週星期一二三四五六天上下中午晨晚gmt+[\]-]*[写寫][道到][:：]$/;

/** Lines end in short forms of days and months, too. */
const endsSentence = /[!?]$|\p{L}{5}\.$/u;

const canEnd = /[:：>)\p{L}*_-]$/u;

const headerFields = new Map(
  (['from', 'date', 'subject', 'otherFields'] as const).flatMap((field) =>
    listPhrases(field).map((name) => [name, field] as const),
  ),
);

type HeaderField = 'from' | 'date' | 'subject' | 'otherFields';

const longestFieldName = 30;

/** Several languages use a name for different lines: "Da" and "Data", "Till" and "An". */
function readHeaderField(line: string): HeaderField | undefined {
  const text = stripMarks(line);
  const colon = text.slice(0, longestFieldName).search(/[:：]/);
  if (colon === -1) return undefined;
  return headerFields.get(stripMarks(text.slice(0, colon)).toLowerCase());
}

const mostHeaderLines = 30;
const mostWrappedLines = 3;

export function findHeaderBlock(
  lines: readonly string[],
  index: number,
  readings: Budget,
  isBelowDivider = false,
): Introduction | undefined {
  const first = readHeaderField(lines[index]!);
  if (first === undefined || readings.left === 0) return undefined;
  readings.left -= 1;
  const found = new Map<HeaderField, number>();
  let [end, wrapped, isBelowEmptyLine, hasAddress] = [index, 0, false, false];
  for (let next = index; next < Math.min(index + mostHeaderLines, lines.length); next += 1) {
    const line = lines[next]!;
    const field = readHeaderField(line);
    if (field !== undefined && (field === 'otherFields' || !found.has(field))) {
      if (!found.has(field)) found.set(field, next);
      hasAddress ||= field === 'from' && line.includes('@');
      [end, wrapped, isBelowEmptyLine] = [next, 0, false];
    } else if (line === '') {
      isBelowEmptyLine = true;
    } else {
      wrapped += 1;
      if (isBelowEmptyLine || wrapped > mostWrappedLines || found.has('subject')) break;
      hasAddress ||= line.includes('@') && wrapped === 1 && lastField(found) === 'from';
    }
  }
  if (isBelowDivider && found.size > 1) return { end, isCertain: true };
  const isComplete =
    found.has('subject') || (found.has('otherFields') && hasAddress && end - index < 4);
  if (!isComplete || !found.has('from') || !found.has('date')) return undefined;
  const isTimed = hasTime(lines.slice(found.get('date'), found.get('date')! + 2).join(' '));
  const isOfMore = [lines[index - 1], lines[end + 1]].some((line) => isOtherField(line ?? ''));
  const isCertain = isTimed && isInOrder(found, hasAddress) && !isOfMore;
  const subject = lines[found.get('subject')!]?.replace(/^[^:：]{0,30}[:：]/, '');
  return { end, isCertain, ...(subject !== undefined && { subject: stripMarks(subject) }) };
}

const isOtherField = (line: string) => /^[\p{L}-]{2,30}: ?\S/u.test(line);

const lastField = (found: ReadonlyMap<HeaderField, number>) => [...found.keys()].at(-1);

/** Headers of mails have others, and forms have neither addresses nor recipients below the date. */
function isInOrder(found: ReadonlyMap<HeaderField, number>, hasAddress: boolean): boolean {
  const at = (field: HeaderField) => found.get(field) ?? Infinity;
  if (at('subject') < Math.max(at('from'), at('date'))) return false;
  const isToBelowDate = found.has('otherFields') && at('otherFields') > at('date');
  return hasAddress || (isToBelowDate && at('otherFields') < at('subject'));
}

function readDivider(line: string): string | undefined {
  const text = line.replaceAll('*', '');
  if (text.length > 100 || !/^[-_=—–]{2}/.test(text) || !/[-_=—–]$/.test(text)) return undefined;
  return text
    .replaceAll(/[_=—–]/g, '-')
    .replaceAll('--', '')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase();
}

export function isOriginalMessageLine(line: string): boolean {
  if (/^message du \d/i.test(line) && line.length < 60 && hasDate(line)) return true;
  const text = readDivider(line);
  return text !== undefined && includesPhrase(text, originalMessage);
}

/** What follows is text of the message, because the sender has passed it on. */
export function isForwardLine(line: string): boolean {
  const text = readDivider(line);
  if (text !== undefined) return includesPhrase(text, forwarded);
  const plain = stripMarks(line)
    .toLowerCase()
    .replace(/[:：]$/, '')
    .trim();
  return plain.length < 60 && /[:：]\**$/.test(line) && forwarded.includes(plain);
}

export const isDividerLine = (line: string): boolean => /^[-_=*—–]{3,200}$/.test(line);
