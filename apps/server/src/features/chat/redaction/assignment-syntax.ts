import { findSecretName, type NamePlace } from './secret-names.ts';
import type { UnescapedText } from './unescaped-text.ts';
import {
  type BareValues,
  blanks,
  levelOf,
  quoteMarks,
  readBare,
  readJoined,
  readQuoted,
  skip,
  type Value,
} from './written-values.ts';
import { findIndented } from './yaml-blocks.ts';

export interface Assignment extends Value {
  readonly place: NamePlace;
  /** The less certain the name is, the more the value must look like a secret. */
  readonly certainty: 'any' | 'given' | 'assigned' | 'random';
  readonly quote?: string;
  readonly isBare?: true;
}

export interface Context extends BareValues {
  readonly isCode: boolean;
}

const isBlank = (character: string | undefined) => character === ' ' || character === '\t';
const isLineEnd = (character: string | undefined) =>
  character === undefined || character === '\n' || character === '\r';

const whiteSpace = /\s{0,40}/y;
const brackets = /(?:\[[\w.$-]{0,40}\]|[\])]){0,4}/y;
/** A verb stands in `the password is …`, and in settings that are separated by blanks. */
const verb =
  /(?: (?:for|of|für|von|zu|pour|de) [\w.@-]{1,60})?(?: (?:is|was|provided|given|used|lautet|ist|war|est) ?:?)? (?=["'`]|<(?:b|strong|code|em|span|kbd)\b|[^\s:=,"'<]{0,40}\d)/y;
const separators = /(?:\|\||\?\?)=?(?=\s{0,9}["'`])|\+=|:=|=>|->|→|=(?!=)|::(?=[ \t])|:(?!:)|,/y;
/** PHP writes it before a text or number that is named. */
const serialized = /[;|](?:s:\d{1,9}:(?=")|[id]:(?=\d))/y;
/** These functions keep their second argument under the name of the first. */
const setter =
  /(?:^|[.\s])(?:set|setItem|setHeader|setRequestHeader|append|addHeader|header|withHeader|put|putString|cookie|setCookie|setProperty|setEnvironmentVariable|putenv)\($/i;
const inlineTags = /(?:\s{0,5}<\/?(?:b|strong|code|em|span|kbd|td|pre)\b[^<>]{0,80}>){0,3}/y;
const segment = /[^/?#&;\s"'<>]{0,2000}/y;
/** A list has quoted values, or numbers that can be bytes, and can stand in a call. */
const listStart =
  /(?:(?:new )?[\w.]{1,40}\(\s{0,9})?\[\s{0,9}(?=["'`]|(?:-?\d{1,10},\s{0,40}){7}-?\d)/y;
const tupleStart = /\(\s{0,9}(?=(["'])[^"'\n]{0,100}\1\s{0,9},)/y;
/** The type of a text of code, or what is computed with it, stands before it. */
const expression =
  /(?:string\(\d{1,9}\) )?(?:[\w.<>]{1,40}\s{0,9}=\s{0,9})?(?:(?:[\w.$![\]()]{1,80}(?:\s{0,9}[!=]==?\s{0,9}(?:"[^"\n]{0,40}"|'[^'\n]{0,40}'|[\w.$]{1,40}))?|""|'')\s{0,9}(?:\+|\?\??|\|\||&&)\s{0,9}){0,4}(?=["'`])/y;
const argument = /\(\s{0,9}(?=["'`])/y;
/** A password can have several words, up to the next setting of the line. */
const otherWords = /(?: {1,4}(?![\w.-]{1,80}=|--?[a-z]|[#;|&])[^\s;&"'<>]{1,200}){0,20}/iy;
const longestList = 2_000;

/** A value stands behind its name in code, forms, addresses, headers, settings and sentences. */
export function readAssignment(
  read: UnescapedText,
  start: number,
  nameEnd: number,
  context: Context,
): Assignment | undefined {
  const { text } = read;
  const before = text[start - 1];
  const isQuoted =
    quoteMarks.has(before!) &&
    text[nameEnd] === before &&
    read.sourceOf(nameEnd) === read.sourceOf(start - 1);
  let end = skip(brackets, text, isQuoted ? nameEnd + 1 : nameEnd);
  const other = isQuoted ? undefined : readOther(read, start, end, context);
  if (other) return other;
  const inCall = skip(argument, text, end);
  if (inCall > end && !isQuoted) {
    return { ...readQuoted(read, inCall), place: 'other', certainty: 'assigned' };
  }
  const typed = skip(serialized, text, end);
  if (typed > end && (isQuoted || text[end] === '|')) return readSerialized(read, typed);
  end = skip(isQuoted ? whiteSpace : blanks, text, end);
  const separator = text.slice(end, skip(separators, text, end));
  const isArgument = separator === ',' && isQuoted && '(['.includes(text[start - 2] ?? ' ');
  if (separator === '' || (separator === ',' && !isArgument)) return undefined;
  const tight = end + separator.length;
  let from = skip(isQuoted ? whiteSpace : blanks, text, tight);
  if (!context.isFlat && !context.isCode) from = skip(inlineTags, text, from);
  const list = readList(read, from);
  if (list) return list;
  const open = skip(expression, text, skip(whiteSpace, text, from));
  if (quoteMarks.has(text[open]!)) {
    const place = separator === '=' ? 'attribute' : 'other';
    const value = readJoined(read, open);
    const isGiven = isArgument && setter.test(text.slice(Math.max(0, start - 40), start - 1));
    if (isGiven) return { ...value, place: 'header', certainty: 'given' };
    return { ...value, place, certainty: 'any' };
  }
  if (isArgument || /[|?+]/.test(separator)) return undefined;
  if (separator === ':')
    return readAfterColon(read, start, nameEnd, from, { ...context, isQuoted });
  const isParameter =
    from === tight && (context.isFlat || before === undefined || '?&#;[|'.includes(before));
  const bare = readBare(read, from, { ...context, level: levelOf(read.sourceOf(end)) });
  const isPhrase =
    !context.isCode &&
    startsSetting(text, start) &&
    findSecretName(text.slice(start, nameEnd), 'other')?.kind === 'passwords';
  const value = isPhrase ? { ...bare, end: skip(otherWords, text, bare.end) } : bare;
  return { ...value, place: isParameter ? 'parameter' : 'other', certainty: 'any' };
}

function readList(read: UnescapedText, from: number): Assignment | undefined {
  const { text } = read;
  const listed = skip(listStart, text, from);
  const start = listed > from ? listed : skip(tupleStart, text, from);
  if (start === from) return undefined;
  const length = text.slice(start, start + longestList).indexOf(listed > from ? ']' : ')');
  if (length === -1) return undefined;
  return {
    start,
    end: start + length,
    place: 'other',
    certainty: 'any',
    quote: quoteMarks.has(text[start]!) ? read.sourceOf(start) : '',
  };
}

const longestSerialized = 4_000;

/** Texts of PHP end in a quote and a semicolon, whatever is in them. */
function readSerialized({ text }: UnescapedText, from: number): Assignment {
  const isQuoted = text[from] === '"';
  const start = isQuoted ? from + 1 : from;
  const value = text.slice(start, start + longestSerialized);
  const length = value.indexOf(isQuoted ? '";' : ';');
  return {
    start,
    end: start + (length === -1 ? value.length : length),
    place: 'other',
    certainty: 'any',
  };
}

/** Parts of a path, options of commands, lists and sentences. */
function readOther(
  read: UnescapedText,
  start: number,
  end: number,
  context: Context,
): Assignment | undefined {
  const { text } = read;
  if (text[start - 1] === '/' && text[end] === '/') {
    return {
      start: end + 1,
      end: skip(segment, text, end + 1),
      place: 'other',
      certainty: 'random',
    };
  }
  if (text[end] === '|' && text.endsWith(hiddenField, start)) {
    const close = text.indexOf('|', end + 1);
    const value = { start: end + 1, end: close === -1 ? text.length : close };
    return { ...value, place: 'other', certainty: 'any' };
  }
  if (context.isFlat || context.isCode) return undefined;
  if (optionStart.test(text.slice(Math.max(0, start - 3), start)) && text[end] === ' ') {
    const isQuoted = quoteMarks.has(text[end + 1]!);
    const value = isQuoted ? readQuoted(read, end + 1) : readBare(read, end + 1, context);
    return { ...value, place: 'other', certainty: 'any' };
  }
  if (text[end] === ',' && text[end + 1] === ' ') {
    return { ...readBare(read, end + 2, context), place: 'other', certainty: 'random' };
  }
  const from = skip(inlineTags, text, skip(verb, text, end));
  if (from === end) return undefined;
  const value = quoteMarks.has(text[from]!)
    ? readQuoted(read, from)
    : readBare(read, from, context);
  return { ...value, place: 'other', certainty: 'assigned' };
}

/** An option of a command begins so. */
const optionStart = /--$|\s-$/;
/** It stands in an answer of ASP.NET to a part of a page. */
const hiddenField = '|hiddenField|';

const wholeLineNames = /^(?:(?:proxy-)?authorization|(?:set-)?cookie2?)$/i;

const spacedCode = /\d{3}[ -]\d{3}(?![\w-])/y;
/** Go prints a struct in this form. */
const fieldBefore = /[{ ][A-Z]\w{0,40}:\S{0,80} $/;

function readAfterColon(
  read: UnescapedText,
  start: number,
  nameEnd: number,
  from: number,
  context: Context & { readonly isQuoted: boolean },
): Assignment | undefined {
  const { text } = read;
  if (text[from] === '{' || text[from] === '[' || text.startsWith('//', from)) return undefined;
  if (context.isQuoted) {
    const quote = read.sourceOf(start - 1);
    return { ...readBare(read, from, context), place: 'other', certainty: 'any', quote };
  }
  const indented = context.isCode ? undefined : findIndented(text, start, from);
  if (indented) return { ...indented, place: 'other', certainty: 'any' };
  const isWholeLine = wholeLineNames.test(text.slice(start, nameEnd)) || startsLine(text, start);
  if (context.isCode || !isWholeLine) {
    const spaced = skip(spacedCode, text, from);
    const value = spaced > from ? { start: from, end: spaced } : readBare(read, from, context);
    const isField =
      text[from - 1] === ':' && fieldBefore.test(text.slice(Math.max(0, start - 130), start));
    return {
      ...value,
      place: 'other',
      certainty: isField && !context.isCode ? 'given' : 'assigned',
    };
  }
  const before = text[start - 1];
  const closing = quoteMarks.has(before!) ? read.sourceOf(start - 1) : undefined;
  let end = from;
  while (!isLineEnd(text[end]) && text[end] !== '<') {
    if (closing !== undefined && text[end] === before && read.sourceOf(end) === closing) break;
    end += 1;
  }
  while (end > from && isBlank(text[end - 1])) end -= 1;
  const header = text.slice(start, nameEnd);
  const isHeader = isLineEnd(before) && (header.includes('-') || wholeLineNames.test(header));
  const isFolded = before === undefined || isSameEscape(read, start - 1, end);
  if (end > from && isHeader && isFolded) end = skip(foldedLines, text, end);
  return { start: from, end, place: 'header', certainty: 'any' };
}

/** They belong to a header, and are neither an indented header nor an item of a list. */
const foldedLines = /(?:\r?\n[ \t]{1,40}(?!-|[\w-]{1,80}:(?:\s|$))[^\s][^\r\n]{0,8000}){0,20}/y;

/** Line ends of a text can be escaped when it is itself a text of code. */
const isSameEscape = (read: UnescapedText, one: number, other: number) =>
  read.sourceOf(one).length === read.sourceOf(other).length;

const startsSetting = (text: string, start: number) =>
  /(?:^|[;\r\n])[ \t]{0,9}$/.test(text.slice(Math.max(0, start - 10), start));

/** Mails, lists and commands put marks before a line. */
function startsLine(text: string, start: number): boolean {
  let index = start - 1;
  while (index >= 0 && start - index < 12 && ' \t"\'`$>*-+<'.includes(text[index]!)) index -= 1;
  return (
    isLineEnd(text[index]) || /-H$|header$/i.test(text.slice(Math.max(0, index - 5), index + 1))
  );
}
