const letterOfJoinedScript = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}])[\p{L}\p{M}]`;
const emoji = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]`;

/** Persian, the scripts of India and emojis are written with joiners, which are invisible alone. */
const zeroWidth = [
  String.raw`[\u180E\u200B\u2060-\u2064]`,
  `(?<!${letterOfJoinedScript})(?<!${emoji})[\\u200C\\u200D]`,
  `(?<=${letterOfJoinedScript})[\\u200C\\u200D](?!${letterOfJoinedScript})`,
  `(?<=${emoji})[\\u200C\\u200D](?!\\p{Extended_Pictographic})`,
].join('|');

const onlyZeroWidth = new RegExp(zeroWidth, 'u');
const invisible = new RegExp(`[\\u00AD\\u061C\\u200E\\u200F\\uFEFF]|${zeroWidth}`, 'gu');

const nothing =
  /^[\s\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]*$/u;

/** Zero-width characters, fillers and blanks have a length, but no one sees them. */
export const isBlank = (text: string): boolean => nothing.test(text);

/** The text is empty when nothing of it can be seen. */
export const trimText = (text: string): string => (isBlank(text) ? '' : text.trim());

const isAround = (character: string) =>
  /[\s\u200B-\u200F\u202A-\u202E\u2060-\u2069]/.test(character);

/** Phones and file managers put directions around what is copied from them. */
function trimInvisible(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isAround(text[start]!)) start += 1;
  while (start < end && isAround(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}

export const hasHidden = (text: string): boolean =>
  onlyZeroWidth.test(trimInvisible(text)) || /[\u202D\u202E\u2066-\u2069]/.test(text);

const toOneLine = (text: string) =>
  trimInvisible(text.replace(invisible, '').replace(/[\t\p{Zs}]+/gu, ' '));

/**
 * It is one line that is shown as it was typed, without what came along from where it was copied.
 */
export const cleanLine = (text: string): string =>
  isBlank(text) ? '' : toOneLine(text.normalize('NFC'));

/** Phones and word processors replace apostrophes, quotes and hyphens. */
const withPlainMarks = (text: string) =>
  text
    .replace(/[\u00B4\u2018-\u201B\u2032\u02B9\u02BB\u02BC]/g, "'")
    .replace(/[\u201C-\u201F\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-');

export function normalizeTyped(text: string): string {
  const plain = withPlainMarks(text)
    .normalize('NFKC')
    .replace(/[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu, '');
  return cleanLine(withPlainMarks(plain));
}

const fullWidth = /[\uFF01-\uFF5E]/g;

const toAscii = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);

/** Other letters stay as they are: they could turn into the address of another person. */
export const normalizeEmail = (text: string): string =>
  toOneLine(withPlainMarks(text.replace(fullWidth, toAscii)).replace(/[\u3002\uFF61]/g, '.'));

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The ten digits of a script follow each other. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return String((code - zero) % 10);
}

/** A code, number or id has no spaces, and plain hyphens and digits. */
export function normalizeCode(text: string): string {
  return normalizeTyped(text)
    .replace(/[\s\u200C\u200D]/g, '')
    .replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit);
}

export const mostSearchWords = 10;

const phrase = /(?<!\S)"([^"]+)"(?!\S)/g;

const splitWords = (text: string) => text.split(/[\s-]+/).filter((word) => word !== '');

/** Words in quotes are one. */
export function toSearchWords(text: string): string[] {
  const typed = normalizeTyped(text);
  const phrases = Array.from(typed.matchAll(phrase), ([, words]) => splitWords(words!).join(' '));
  const words = [...phrases.filter(Boolean), ...splitWords(typed.replaceAll(phrase, ' '))];
  if (words.length === 0) return typed === '' ? [] : [typed];
  return [...new Set(words)].slice(0, mostSearchWords);
}

export const joinSearchWords = (words: readonly string[]): string =>
  words.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' ');
