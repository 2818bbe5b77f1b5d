import {
  findSecretName,
  isAboutValue,
  isCertain,
  looksRandom,
  type NamePlace,
  type SecretName,
} from './secret-names.ts';

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const bodyKeys = ['text', 'body', 'data'];

export function isBase64(object: Json, key: string): boolean {
  if (key === 'text') return object['encoding'] === 'base64';
  if (object['base64Encoded'] === true || object['isBase64Encoded'] === true) return true;
  return key === 'data' && object['opcode'] === 2;
}

export const isBinary = (text: string): boolean =>
  new RegExp(String.raw`[^\P{Cc}\s\u001B\u001E]|\uFFFD`, 'u').test(text.slice(0, 20_000));

export const isMedia = (mimeType: unknown): boolean =>
  typeof mimeType === 'string' &&
  /^(?:image|font|audio|video|application\/(?:x-)?font)/i.test(mimeType);

export const isCodeType = (mimeType: unknown): boolean =>
  typeof mimeType === 'string' && /javascript|ecmascript|css/i.test(mimeType);

export const looksLikeCode = (text: string): boolean =>
  text.length > 200 &&
  /\bfunction\b[ \w]{0,40}\(|=>|\b(?:const|var|let) \w/.test(text) &&
  !isPage(text);

export const isPage = (text: string): boolean =>
  /<(?:!doctype|html|head|body|div|script)\b/i.test(text);

const nameKeys = new Set([
  'name',
  'key',
  'header',
  'field',
  'fieldname',
  'param',
  'parameter',
  'property',
  'attribute',
  'id',
  'k',
]);
/** What describes a value is seldom its name: the value must look like a secret too. */
const titleKeys = new Set([
  'title',
  'label',
  'displayname',
  'internalname',
  'staticname',
  'description',
  'caption',
]);
const valueKeys = new Set([
  'value',
  'val',
  'values',
  'fieldvalue',
  'v',
  'content',
  'data',
  'text',
  'stringvalue',
  'text0',
  'newvalue',
  'defaultvalue',
  'currentvalue',
]);

const longestPairKey = 12;
const isOf = (keys: ReadonlySet<string>) => (key: string) =>
  key.length <= longestPairKey && keys.has(key.toLowerCase());
const isPairName = isOf(nameKeys);
const isPairTitle = isOf(titleKeys);
export const isPairValue = isOf(valueKeys);

export function nameOfPair(value: unknown): string {
  if (!isObject(value)) return '';
  const keys = Object.keys(value);
  if (!keys.some(isPairValue)) return '';
  const key = keys.find((one) => isPairName(one) && typeof value[one] === 'string');
  return key === undefined ? '' : (value[key] as string);
}

export function findPair(object: Json, names: NamePlace): SecretName | undefined {
  const secret = findNamed(object, names);
  if (secret) return secret;
  if (object['kind'] === 'Secret' || object['type'] === 'secret') {
    return { kind: 'keys', values: 'any' };
  }
  const isCookie = 'httpOnly' in object || 'sameSite' in object;
  if (isCookie && typeof object['name'] === 'string') return { kind: 'cookies', values: 'any' };
  return object['type'] === 'password' ? { kind: 'passwords', values: 'any' } : undefined;
}

const privateKeyParts = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']);

function findNamed(object: Json, names: NamePlace): SecretName | undefined {
  const keys = Object.keys(object);
  if (!keys.some(isPairValue)) return undefined;
  for (const key of keys) {
    const title = object[key];
    // The path of a JSON Patch (RFC 6902) names what is changed.
    const isName = isPairName(key) || (key === 'path' && typeof object['op'] === 'string');
    if (typeof title !== 'string' || !(isName || isPairTitle(key))) continue;
    const secret = findSecretName(title, names);
    if (secret && (isName || secret.kind === 'passwords')) return secret;
    if (secret) return { ...secret, values: isCertain(secret) ? 'random' : secret.values };
  }
  return undefined;
}

export function findProperty(object: Json, key: string, names: NamePlace): SecretName | undefined {
  const isKeyPart = privateKeyParts.has(key) && typeof object['kty'] === 'string';
  if (isKeyPart) return { kind: 'keys', values: 'any' };
  const isPasskey = object['type'] === 'public-key' && (key === 'id' || key === 'rawId');
  if (isPasskey || isPartOfJwt(object, key)) return { kind: 'tokens', values: 'any' };
  return findSecretName(key, names);
}

const isPartOfJwt = (object: Json, key: string) =>
  (key === 'payload' || key === 'protected') &&
  typeof object['signature'] === 'string' &&
  String(object[key]).startsWith('eyJ');

export function namesBelow(key: string): NamePlace {
  if (/headers$/i.test(key)) return 'header';
  return /^(?:query|querystring|params|parameters|searchparams|form|formdata|postdata)$/i.test(key)
    ? 'parameter'
    : 'other';
}

/** A call of JSON-RPC has the password after the name of the user. */
export function* listLogins({ method, params }: Json): Generator<[unknown[], number]> {
  if (typeof method !== 'string' || !Array.isArray(params)) return;
  if (!/(?:^|[./])(?:log-?in|sign-?in|auth|authenticate|logon)$/i.test(method)) return;
  for (const index of params.keys()) {
    if (index > 0 && typeof params[index] === 'string') yield [params, index];
  }
}

const headerName = /^(?:(?:proxy-)?authorization|(?:set-)?cookie2?|x-[\w-]+)$/i;
/** What is longer is no name of another header. */
const longestWords = 24;
const signInEvent = /^(?:auth|authenticate|authorize|login|identify|handshake|connect)$/i;

export function findListed(
  list: readonly unknown[],
  index: number,
  isInList: boolean,
): SecretName | undefined {
  const [name, value] = [list[index], list[index + 1]];
  if (typeof name !== 'string' || typeof value !== 'string') return undefined;
  const isWord = /^[A-Za-z]*(?:-[A-Za-z]+)*$/.test(value) && value.length < longestWords;
  const isOption = /^--?[a-z][\w-]*$/i.test(name) && !value.startsWith('-');
  const isTuple = list.length === 2 && isInList;
  if (isTuple && !isWord && signInEvent.test(name)) return { kind: 'tokens', values: 'any' };
  const isHeader = index % 2 === 0 && headerName.test(name);
  if (!isOption && !isTuple && !isHeader) return undefined;
  const secret = findSecretName(name, isOption ? 'other' : 'header');
  if (!isWord) return secret;
  const isPair = isTuple && (secret?.kind === 'passwords' || name.includes('-'));
  const isNamed = isCertain(secret) && (isOption || isPair);
  return isNamed && !isAboutValue(value) ? secret : undefined;
}

const findLists = (object: Json, keys: RegExp) =>
  Object.entries(object).find(([key, value]) => keys.test(key) && Array.isArray(value))?.[1] as
    | unknown[]
    | undefined;

interface Cell {
  readonly row: unknown[];
  readonly column: number;
  readonly secret: SecretName;
}

export function* findRows(object: Json): Generator<Cell> {
  const columns = findLists(object, /^(?:columns|fields|headers)$/i);
  const rows = findLists(object, /^(?:rows|values|data)$/i);
  if (!columns || !rows) return;
  for (const [column, described] of columns.entries()) {
    const name = isObject(described) ? (described['name'] ?? described['Name']) : described;
    const secret = typeof name === 'string' ? findSecretName(name, 'other') : undefined;
    if (!secret) continue;
    for (const row of rows) if (Array.isArray(row)) yield { row, column, secret };
  }
}

const isHex = /^[\da-f-]{32,36}$/i;

/** An id that is made of words is no key. */
export const isListedKey = (value: unknown): value is string =>
  typeof value === 'string' &&
  looksRandom(value) &&
  (isHex.test(value) || !/(?:^|[-_.:/])[A-Za-z]{4,}(?:[-_.:/]|$)/.test(value));

const isIndexes = (keys: readonly string[]) => keys.every((key, index) => key === String(index));

const isPart = (part: unknown) =>
  Number.isInteger(part) || (typeof part === 'string' && part.length > 0 && part.length <= 2);

const isByte = (part: unknown) => typeof part === 'number' && part >= -128 && part <= 255;

const isKeyLength = (length: number) => length >= 16 && length % 8 === 0;

/** An object is one too, as JSON writes a list of bytes. */
export function isBytes(list: object, secret: SecretName): boolean {
  const parts: unknown[] = Object.values(list);
  if (!Array.isArray(list) && !isIndexes(Object.keys(list))) return false;
  if (parts.length < 4 || !parts.every(isPart)) return false;
  if (!isCertain(secret)) return isKeyLength(parts.length) && parts.every(isByte);
  const isShort = secret.kind === 'codes' || secret.kind === 'passwords';
  return isShort || parts.length >= 8 || parts.every((part) => String(part).length >= 6);
}
