import { findIndented } from './indented-values.ts';
import type { FoundSecret } from './secret-forms.ts';
import {
  findSecretName,
  isSecretValue,
  looksRandom,
  type NamePlace,
  namesSignIn,
  type SecretName,
} from './secret-names.ts';
import type { UnescapedText } from './unescaped-text.ts';
import { findElementText, findNextElementText } from './xml-elements.ts';

interface Value {
  readonly start: number;
  readonly end: number;
}

interface Assignment extends Value {
  readonly place: NamePlace;
  readonly certainty: 'any' | 'assigned' | 'random';
  readonly quote?: string;
  readonly isBare?: true;
}

interface Context {
  readonly isFlat: boolean;
  readonly isCode: boolean;
  readonly unclosed: Set<string>;
  readonly ends: Map<number, Value>;
}

const longestName = 80;
const longestWord = 2_000;
const name = /[\p{L}\p{N}_$][\p{L}\p{N}_$.-]*/gu;
const quotes = new Set(['"', "'", '`']);

const isBlank = (character: string | undefined) => character === ' ' || character === '\t';
const isLineEnd = (character: string | undefined) =>
  character === undefined || character === '\n' || character === '\r';

/** In code and prose, names are followed by other words more often than by secrets. */
function looksAssigned(value: string): boolean {
  if (value.length < 6 || /\s|\$\{|\{\{|[()]|^[[{]/.test(value)) return false;
  if (/\d/.test(value)) return value.length >= 8;
  if (/[!@#%^&*+=~]/.test(value)) return true;
  if (/^[A-Za-z]+(?:[-_][A-Za-z]+)+$/.test(value)) return !findSecretName(value, 'header');
  return value.length >= 24 && /^\w+$/.test(value) && /[a-z][A-Z].*[a-z][A-Z]/.test(value);
}

export function findByName(read: UnescapedText, isCode: boolean): FoundSecret[] {
  const { text } = read;
  const found: FoundSecret[] = [];
  const isFlat = !/[\s"<>]/.test(text);
  const context: Context = { isFlat, isCode, unclosed: new Set(), ends: new Map() };
  let isSignIn: boolean | undefined;
  let done = 0;
  for (const { 0: word, index } of text.matchAll(name)) {
    if (index < done || word.length > longestName || word.length < 2) continue;
    const secret = findPair(read, word, index, context) ?? findAssigned(read, word, index, context);
    if (!secret) continue;
    const isBeside = (isSignIn ??= namesSignIn(text));
    const { start, end, kind, quote, place } = secret;
    const value = text.slice(start, end);
    const isSecret = value
      .split(joints)
      .some(
        (part) =>
          isSecretValue(secret, part, { isSignIn: isBeside, place }) &&
          isLikely(secret, part, isCode),
      );
    if (!isSecret) continue;
    found.push({ start, end, kind, quote });
    done = end;
  }
  return found;
}

type Assigned = SecretName & Assignment;

function isLikely(
  { certainty, kind, place, isBare }: Assigned,
  value: string,
  isCode: boolean,
): boolean {
  if (certainty === 'random') return looksRandom(value);
  if (isCode && isBare && place !== 'parameter') {
    return value.length <= longestWord && /^(?=\D*\d)[\w+/~-]{16,}={0,2}$/.test(value);
  }
  if ((certainty === 'any' && !isCode) || (isBare && value.length > longestWord)) return true;
  const isCookie = kind === 'cookies' && value.includes('=');
  const isOneTimeCode = kind === 'codes' && !isCode && /^\d{4,8}$/.test(value);
  const isBytes = /^-?\d{1,10},\s/.test(value);
  return isCookie || isOneTimeCode || isBytes || looksAssigned(value);
}

function findAssigned(
  read: UnescapedText,
  word: string,
  start: number,
  context: Context,
): Assigned | undefined {
  const known = completeName(read.text, word.replace(/(?<![.-])[.-]{1,80}$/, ''), start);
  const secret = findSecretName(known, 'other');
  // Headers have more names of secrets, all of them with a hyphen, and so have parameters.
  if (!secret && !known.includes('-') && !findSecretName(known, 'parameter')) return undefined;
  const end = start + word.length;
  const own = secret && findElementText(read, known, start, context.unclosed);
  const element = own ?? (secret && findNextElementText(read, start, end));
  // In pages, `code` is an element of every kind of code.
  const isSecret =
    secret &&
    element &&
    (secret.values !== 'code' || /^\d+$/.test(read.text.slice(element.start, element.end)));
  // In tables of pages, what stands beside a name is often about it.
  if (isSecret) {
    const certainty = own || secret.kind === 'passwords' ? 'any' : 'assigned';
    return { ...secret, ...element, place: 'other', certainty };
  }
  const assignment = readAssignment(read, start, end, context);
  const placed = assignment && findSecretName(known, assignment.place);
  return placed && { ...placed, ...assignment };
}

/** `API key` is written in two words. */
function completeName(text: string, word: string, start: number): string {
  if (/^passe$/i.test(word) && /\bmot de $/i.test(text.slice(Math.max(0, start - 8), start))) {
    return 'mot de passe';
  }
  if (!/^(?:key|code)s?$/i.test(word) || text[start - 1] !== ' ') return word;
  const before = /[A-Za-z]{2,20} $/.exec(text.slice(Math.max(0, start - 21), start));
  return before ? before[0] + word : word;
}

const blanks = /[ \t]{0,20}/y;
const whiteSpace = /\s{0,40}/y;
const brackets = /(?:\[[\w.$-]{0,40}\]|[\])]){0,4}/y;
const verb =
  /(?: (?:for|of|für|von|zu|pour|de) [\w.@-]{1,60})?(?: (?:is|was|provided|given|used|lautet|ist|war|est) ?:?)? (?=["'`]|<(?:b|strong|code|em|span|kbd)\b|[^\s:=,"'<]{0,40}\d)/y;
const separators = /(?:\|\||\?\?)=?(?=\s{0,9}["'`])|\+=|:=|=>|->|=(?!=)|:(?!:)|,/y;
const inlineTags = /(?:\s{0,5}<(?:b|strong|code|em|span|kbd|td|pre)\b[^<>]{0,80}>){0,3}/y;
const segment = /[^/?#&;\s"'<>]{0,2000}/y;
const listStart =
  /(?:(?:new )?[\w.]{1,40}\(\s{0,9})?\[\s{0,9}(?=["'`]|(?:-?\d{1,10},\s{0,40}){7}-?\d)/y;
const expression =
  /(?:[\w.<>]{1,40}\s{0,9}=\s{0,9})?(?:(?:[\w.$![\]()]{1,80}(?:\s{0,9}[!=]==?\s{0,9}(?:"[^"\n]{0,40}"|'[^'\n]{0,40}'|[\w.$]{1,40}))?|""|'')\s{0,9}(?:\+|\?\??|\|\||&&)\s{0,9}){0,4}(?=["'`])/y;
const joint = /["'`]\s{0,9}(?:\+|:|\|\||\?\?)\s{0,9}["'`]/y;
const joints = new RegExp(joint, 'g');
const mostJoints = 4;
const argument = /\(\s{0,9}(?=["'`])/y;
const otherWords = /(?: {1,4}(?![\w.-]{1,80}=|--?[a-z]|[#;|&])[^\s;&"'<>]{1,200}){0,20}/iy;
const longestList = 2_000;

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return from + (pattern.exec(text)?.[0].length ?? 0);
}

function readAssignment(
  read: UnescapedText,
  start: number,
  nameEnd: number,
  context: Context,
): Assignment | undefined {
  const { text } = read;
  const before = text[start - 1];
  const isQuoted =
    quotes.has(before!) &&
    text[nameEnd] === before &&
    read.sourceOf(nameEnd) === read.sourceOf(start - 1);
  let end = skip(brackets, text, isQuoted ? nameEnd + 1 : nameEnd);
  const other = isQuoted ? undefined : readOther(read, start, end, context);
  if (other) return other;
  const inCall = skip(argument, text, end);
  if (inCall > end && !isQuoted) {
    return { ...readQuoted(read, inCall), place: 'other', certainty: 'assigned' };
  }
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
  if (quotes.has(text[open]!)) {
    const place = separator === '=' ? 'attribute' : 'other';
    return { ...readJoined(read, open), place, certainty: 'any' };
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
  const start = skip(listStart, text, from);
  if (start === from) return undefined;
  const length = text.slice(start, start + longestList).indexOf(']');
  if (length === -1) return undefined;
  return {
    start,
    end: start + length,
    place: 'other',
    certainty: 'any',
    quote: quotes.has(text[start]!) ? read.sourceOf(start) : '',
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
  if (context.isFlat || context.isCode) return undefined;
  if (text.startsWith('--', start - 2) && text[end] === ' ') {
    return { ...readBare(read, end + 1, context), place: 'other', certainty: 'any' };
  }
  if (text[end] === ',' && text[end + 1] === ' ') {
    return { ...readBare(read, end + 2, context), place: 'other', certainty: 'random' };
  }
  const from = skip(inlineTags, text, skip(verb, text, end));
  if (from === end) return undefined;
  const value = quotes.has(text[from]!) ? readQuoted(read, from) : readBare(read, from, context);
  return { ...value, place: 'other', certainty: 'assigned' };
}

const wholeLineNames = /^(?:(?:proxy-)?authorization|(?:set-)?cookie2?)$/i;

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
    return { ...readBare(read, from, context), place: 'other', certainty: 'assigned' };
  }
  const before = text[start - 1];
  const closing = quotes.has(before!) ? read.sourceOf(start - 1) : undefined;
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

const foldedLines = /(?:\r?\n[ \t]{1,40}(?!-|[\w-]{1,80}:(?:\s|$))[^\s][^\r\n]{0,8000}){0,20}/y;

const isSameEscape = (read: UnescapedText, one: number, other: number) =>
  read.sourceOf(one).length === read.sourceOf(other).length;

const startsSetting = (text: string, start: number) =>
  /(?:^|[;\r\n])[ \t]{0,9}$/.test(text.slice(Math.max(0, start - 10), start));

function startsLine(text: string, start: number): boolean {
  let index = start - 1;
  while (index >= 0 && start - index < 12 && ' \t"\'`$>*-+<'.includes(text[index]!)) index -= 1;
  return (
    isLineEnd(text[index]) || /-H$|header$/i.test(text.slice(Math.max(0, index - 5), index + 1))
  );
}

function readQuoted(read: UnescapedText, open: number): Value {
  const { text } = read;
  const quote = text[open]!;
  const thrice = quote.repeat(3);
  if (text.startsWith(thrice, open) && text.indexOf(thrice, open + 3) > 0) {
    return { start: open + 3, end: text.indexOf(thrice, open + 3) };
  }
  const written = read.sourceOf(open);
  let end = text.indexOf(quote, open + 1);
  while (end !== -1 && read.sourceOf(end) !== written) end = text.indexOf(quote, end + 1);
  return { start: open + 1, end: end === -1 ? text.length : end };
}

function readJoined(read: UnescapedText, open: number): Value {
  let value = readQuoted(read, open);
  for (let count = 0; count < mostJoints; count += 1) {
    const next = skip(joint, read.text, value.end);
    if (next === value.end) break;
    value = { start: value.start, end: readQuoted(read, next - 1).end };
  }
  return value;
}

const bareEnds = new Set(' \t\n\r"\'`<>&;,(){}[]|');
const flatEnds = new Set('&#;');

const levelOf = (source: string) => (source.startsWith('%') ? (source.length - 1) / 2 : 0);

/** What is encoded more often than the equals sign belongs to the value. */
function readBare(
  read: UnescapedText,
  from: number,
  { isFlat, ends, level = 0 }: Pick<Context, 'isFlat' | 'ends'> & { readonly level?: number },
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

const pairName =
  /^(?:name|key|header|field|fieldname|param|parameter|property|title|label|displayname|internalname|description)$/i;
const pairValue = /[\s,]{0,20}["']?(?:value|val|fieldvalue|v)["']?[ \t]{0,9}[:=][ \t]{0,9}(?=\S)/iy;

function findPair(
  read: UnescapedText,
  word: string,
  start: number,
  context: Context,
): Assigned | undefined {
  if (!pairName.test(word)) return undefined;
  const { text } = read;
  let from = start + word.length;
  if (quotes.has(text[from]!)) from += 1;
  from = skip(blanks, text, from);
  if (text[from] !== ':' && text[from] !== '=') return undefined;
  from = skip(blanks, text, from + 1);
  const isQuoted = quotes.has(text[from]!);
  const named = isQuoted ? readQuoted(read, from) : readBare(read, from, context);
  if (named.end - named.start > longestName) return undefined;
  const secret = findSecretName(text.slice(named.start, named.end), 'header');
  const after = isQuoted ? named.end + 1 : named.end;
  const open = secret ? skip(pairValue, text, after) : after;
  if (!secret || open === after) return undefined;
  const value = quotes.has(text[open]!) ? readQuoted(read, open) : readBare(read, open, context);
  return { ...secret, ...value, place: 'header', certainty: 'any' };
}
