import { domainToASCII } from 'node:url';

const label = String.raw`[\w\x80-\xff](?:[\w\-\x80-\xff]{0,61}[\w\x80-\xff])?`;
const plainHost = new RegExp(
  String.raw`^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|(?:${label}\.)+[a-z\x80-\xff][\w\-\x80-\xff]{1,62})(?::\d{1,5})?$`,
);

/** What makes a host of the text that precedes it unknown. */
const continues = new Set(['$', '%', '{', '*', '[', '+']);
const endsText = new Set(['"', "'", '`', '\\']);

/** XML vocabularies: names that look like addresses, which no script calls. */
const isVocabulary = (host: string) => host === 'www.w3.org' || host.startsWith('schemas.');

function withoutPunctuation(raw: string, next: string): string | undefined {
  if (!/[.:]$/.test(raw)) return raw;
  return endsText.has(next) ? undefined : raw.slice(0, -1);
}

/** Bytes beyond ASCII stay. */
const toLowerCase = (bytes: string) => bytes.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** `raw` has a character for each byte of UTF-8; undefined for a host that is made at run time. */
export function toHost(raw: string, next: string): string | undefined {
  if (continues.has(next)) return undefined;
  const named = withoutPunctuation(toLowerCase(raw), next);
  if (named === undefined || !plainHost.test(named) || isVocabulary(named)) return undefined;
  if (!/[\x80-\xff]/.test(named)) return named;
  const [name = '', port] = Buffer.from(named, 'latin1').toString('utf8').split(':');
  const ascii = domainToASCII(name);
  if (ascii === '') return undefined;
  return port === undefined ? ascii : `${ascii}:${port}`;
}
