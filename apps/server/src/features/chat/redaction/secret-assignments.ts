import { type Assignment, type Context, readAssignment } from './assignment-syntax.ts';
import type { FoundSecret } from './secret-forms.ts';
import {
  findSecretName,
  isAboutValue,
  isDigitCode,
  isSecretValue,
  looksRandom,
  namesSignIn,
  type SecretName,
} from './secret-names.ts';
import type { UnescapedText } from './unescaped-text.ts';
import {
  blanks,
  quotedOperators,
  quoteMarks,
  readBare,
  readQuoted,
  skip,
} from './written-values.ts';
import { findElementText, findNextElementText } from './xml-elements.ts';

const longestName = 80;
const longestWord = 2_000;
const name = /[\p{L}\p{N}_$][\p{L}\p{N}_$.-]*/gu;

interface Reading extends Context {
  /** No end follows for elements of these names. */
  readonly unclosed: Set<string>;
}

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
  const context: Reading = { isFlat, isCode, ends: new Map(), unclosed: new Set() };
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
      .split(quotedOperators)
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

/** A word that names a type, a field or another secret is no value. */
const isGivenValue = (value: string): boolean =>
  value.length >= 4 && !/[\s{}<>()]/.test(value) && !isAboutValue(value);

type Assigned = SecretName & Assignment;

function isLikely(
  { certainty, kind, place, isBare }: Assigned,
  value: string,
  isCode: boolean,
): boolean {
  if (certainty === 'random') return looksRandom(value);
  if (certainty === 'given') return isGivenValue(value);
  // These are names of other values, and what is computed from them.
  if (isCode && isBare && place !== 'parameter') {
    return value.length <= longestWord && /^(?=\D*\d)[\w+/~-]{16,}={0,2}$/.test(value);
  }
  if ((certainty === 'any' && !isCode) || (isBare && value.length > longestWord)) return true;
  const isCookie = kind === 'cookies' && value.includes('=');
  const isOneTimeCode = kind === 'codes' && !isCode && isDigitCode(value);
  const isBytes = /^-?\d{1,10},\s/.test(value);
  return isCookie || isOneTimeCode || isBytes || looksAssigned(value);
}

function findAssigned(
  read: UnescapedText,
  word: string,
  start: number,
  context: Reading,
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

const owner = /^(?:your|my|this|ihr|dein|votre|tu|su) $/i;

/** `API key` is written in two words. */
function completeName(text: string, word: string, start: number): string {
  if (/^passe$/i.test(word) && /\bmot de $/i.test(text.slice(Math.max(0, start - 8), start))) {
    return 'mot de passe';
  }
  if (!/^(?:key|code)s?$/i.test(word) || text[start - 1] !== ' ') return word;
  const before = /[A-Za-z]{2,20} $/.exec(text.slice(Math.max(0, start - 21), start));
  return before && !owner.test(before[0]) ? before[0] + word : word;
}

const pairName =
  /^(?:name|key|header|field|fieldname|param|parameter|property|title|label|displayname|internalname|description)$/i;
const pairValue = /[\s,]{0,20}["']?(?:value|val|fieldvalue|v)["']?[ \t]{0,9}[:=][ \t]{0,9}(?=\S)/iy;

/** A pair is written as `name: "token", value: "…"`, where it is not parsed. */
function findPair(
  read: UnescapedText,
  word: string,
  start: number,
  context: Context,
): Assigned | undefined {
  if (!pairName.test(word)) return undefined;
  const { text } = read;
  let from = start + word.length;
  if (quoteMarks.has(text[from]!)) from += 1;
  from = skip(blanks, text, from);
  if (text[from] !== ':' && text[from] !== '=') return undefined;
  from = skip(blanks, text, from + 1);
  const isQuoted = quoteMarks.has(text[from]!);
  const named = isQuoted ? readQuoted(read, from) : readBare(read, from, context);
  if (named.end - named.start > longestName) return undefined;
  const secret = findSecretName(text.slice(named.start, named.end), 'header');
  const after = isQuoted ? named.end + 1 : named.end;
  const open = secret ? skip(pairValue, text, after) : after;
  if (!secret || open === after) return undefined;
  const value = quoteMarks.has(text[open]!)
    ? readQuoted(read, open)
    : readBare(read, open, context);
  return { ...secret, ...value, place: 'header', certainty: 'any' };
}
