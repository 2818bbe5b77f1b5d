import type { Assignment, Context } from './assignment-syntax.ts';
import { findSecretName, type SecretName } from './secret-names.ts';
import type { UnescapedText } from './unescaped-text.ts';
import { blanks, quotes, readBare, readQuoted, skip } from './written-values.ts';

const longestName = 80;
const pairName =
  /^(?:name|key|header|field|fieldname|param|parameter|property|title|label|displayname|internalname|description)$/i;
const pairValue = /[\s,]{0,20}["']?(?:value|val|fieldvalue|v)["']?[ \t]{0,9}[:=][ \t]{0,9}(?=\S)/iy;

/** `name: "token", value: "…"` where it is not parsed. */
export function findPair(
  read: UnescapedText,
  word: string,
  start: number,
  context: Context,
): (SecretName & Assignment) | undefined {
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
