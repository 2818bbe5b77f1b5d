import { tryJson, writeJson } from './json-text.ts';
import { findInTags } from './markup.ts';
import {
  bodyKeys,
  findListed,
  findPair,
  findProperty,
  findRows,
  isBase64,
  isBinary,
  isBytes,
  isCodeType,
  isListedKey,
  isMedia,
  isObject,
  isPairValue,
  type Json,
  listLogins,
  looksLikeCode,
  nameOfPair,
  namesBelow,
} from './named-values.ts';
import { findByName } from './secret-assignments.ts';
import { findByForm, type FoundSecret } from './secret-forms.ts';
import {
  findSecretName,
  isAboutSecretName,
  isCertain,
  isSecretValue,
  looksRandom,
  type NamePlace,
  namesSignIn,
  type SecretKind,
  type SecretName,
} from './secret-names.ts';
import { decodeBase64Text, findSegments, type Segment } from './text-segments.ts';
import { unescapeText } from './unescaped-text.ts';
import { findInYaml } from './yaml-blocks.ts';

const removedMark = '[removed]';
const leftOut = 'The body was removed, because it cannot be searched for secrets.';

const deepestText = 8;
/** What is shorter has no secret that its own text would tell. */
const shortest = 6;
const shortestKey = 12;
const shortestForm = 16;
const longestClean = 2_000;
const mostClean = 50_000;

export interface Redactor {
  /** Changes lists and objects in place, and returns what stands for the value. */
  redact(value: unknown): unknown;
  readonly counts: Partial<Record<SecretKind, number>>;
  readonly values: Map<string, SecretKind>;
}

interface Removals extends Omit<Redactor, 'redact'> {
  /** It rises with each removal: a text without one stays as it was written. */
  readonly changes: number;
  readonly cleanTexts: Set<string>;
  count(kind: SecretKind): void;
  /** Returns what stands for the value. */
  remove(value: string, kind: SecretKind): string;
}

function createRemovals(): Removals {
  const counts: Partial<Record<SecretKind, number>> = {};
  const values = new Map<string, SecretKind>();
  let changes = 0;

  function count(kind: SecretKind): void {
    counts[kind] = (counts[kind] ?? 0) + 1;
    changes += 1;
  }

  return {
    counts,
    values,
    cleanTexts: new Set(),
    get changes() {
      return changes;
    },
    count,
    remove(value, kind) {
      count(kind);
      values.set(value, values.get(value) ?? kind);
      return removedMark;
    },
  };
}

/** It says where a value stands, which decides what counts as a secret there. */
interface Place {
  readonly removals: Removals;
  readonly names: NamePlace;
  readonly isInList: boolean;
  readonly isSignIn: boolean;
  readonly isCode: boolean;
  readonly textDepth: number;
}

const top: Omit<Place, 'removals'> = {
  names: 'other',
  isInList: false,
  isSignIn: false,
  isCode: false,
  textDepth: 0,
};

/**
 * Removes what is named like a secret or looks like one, in every text of a value of JSON, and in
 * what these texts contain: JSON, forms, addresses, pages, messages and base64.
 */
export function createRedactor(): Redactor {
  const removals = createRemovals();
  const { counts, values } = removals;
  return { redact: (value) => redactNode(value, { ...top, removals }), counts, values };
}

function redactNode(node: unknown, place: Place): unknown {
  if (typeof node === 'string') return redactText(node, place);
  if (Array.isArray(node)) return redactList(node, place);
  return isObject(node) ? redactObject(node, place) : node;
}

function redactList(list: unknown[], place: Place): unknown[] {
  const isSignIn = place.names === 'parameter' && namesSignIn(list.map(nameOfPair).join(' '));
  const inner = { ...place, isInList: true, isSignIn };
  for (const [index, item] of list.entries()) {
    const secret = findListed(list, index - 1, place.isInList);
    list[index] = secret ? removeAll(item, secret, inner) : redactNode(item, inner);
  }
  return list;
}

function redactObject(object: Json, place: Place): Json {
  const done = redactBodies(object, place);
  const inner = {
    ...place,
    isInList: false,
    isSignIn: place.isSignIn || namesSignIn(Object.keys(object).join(' ')),
    isCode: isCodeType(object['mimeType']),
  };
  const named = findPair(object, place.names);
  redactRows(object, inner);
  for (const [list, index] of listLogins(object)) {
    list[index] = removeText(list[index] as string, { kind: 'passwords', values: 'any' }, inner);
  }
  redactAnswer(object, inner);
  let hasSecretKey = false;
  for (const [key, value] of Object.entries(object)) {
    if (done.includes(key)) continue;
    const secret = named && isPairValue(key) ? named : findProperty(object, key, place.names);
    const below = { ...inner, names: namesBelow(key) };
    object[key] = secret ? removeAll(value, secret, below) : redactNode(value, below);
    hasSecretKey ||= key.length >= shortestKey && redactKey(key, place) !== key;
  }
  return hasSecretKey ? renameKeys(object, place) : object;
}

function redactRows(object: Json, place: Place): void {
  for (const { row, column, secret } of findRows(object)) {
    row[column] = removeAll(row[column], secret, place);
  }
}

/** The text is nothing but a secret when the address says that it answers one. */
function redactAnswer({ request, response }: Json, { removals }: Place): void {
  const content = isObject(response) ? response['content'] : undefined;
  if (!isObject(request) || !isObject(content)) return;
  const [, last = ''] = /\/([\w.-]{2,80})\/?(?:[?#]|$)/.exec(String(request['url'])) ?? [];
  const { text } = content;
  if (typeof text !== 'string' || !/^[^\s{[<]\S{7,4000}$/.test(text)) return;
  const secret = findSecretName(last, 'other');
  if (secret && isCertain(secret)) content['text'] = removals.remove(text, secret.kind);
}

const redactKey = (key: string, place: Place) => redactText(key, { ...place, names: 'other' });

function renameKeys(object: Json, place: Place): Json {
  const entries = Object.entries(object).map(([key, value], index) => {
    const before = key.length >= shortestKey ? redactKey(key, place) : key;
    return [before === key ? key : `${before} ${index + 1}`, value] as const;
  });
  return Object.fromEntries(entries);
}

function removeAll(value: unknown, secret: SecretName, place: Place): unknown {
  if (typeof value === 'string') return removeText(value, secret, place);
  if (typeof value === 'number') return removeNumber(value, secret, place);
  if (typeof value !== 'object' || value === null) return value;
  if (isBytes(value, secret)) {
    place.removals.count(secret.kind);
    return removedMark;
  }
  if (!isCertain(secret)) return removeKeysOf(value, secret, place);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = removeAll(item, secret, place);
    return value;
  }
  const object = value as Json;
  const isPair = nameOfPair(object) !== '';
  for (const [key, inner] of Object.entries(object)) {
    const isOwn = isPair ? isPairValue(key) : !isAboutSecretName(key);
    const named = isOwn ? secret : findSecretName(key, 'other');
    object[key] = named ? removeAll(inner, named, place) : redactNode(inner, place);
  }
  return isPair ? object : removeKeys(object, secret, place);
}

/** A list of keys has them as texts, or as values with other properties. */
function removeKeysOf(value: object, secret: SecretName, place: Place): unknown {
  if (secret.kind !== 'keys') return redactNode(value, place);
  const owners = Array.isArray(value) ? [value, ...value.filter(isObject)] : [value];
  for (const owner of owners as Json[]) {
    const isItem = owner !== value;
    for (const [key, item] of Object.entries(owner)) {
      if (isListedKey(item) && (!isItem || isPairValue(key)))
        owner[key] = place.removals.remove(item, 'keys');
    }
  }
  return redactNode(value, place);
}

/** Keys can be ids of sessions, for example. */
function removeKeys(object: Json, { kind }: SecretName, { removals }: Place): Json {
  const entries = Object.entries(object).map(([key, value], index) => {
    const isNumbered = /\d.*\d/.test(key) || !findSecretName(key, 'other');
    const isSecret = isNumbered && looksRandom(key);
    return [isSecret ? `${removals.remove(key, kind)} ${index + 1}` : key, value] as const;
  });
  return entries.some(([key]) => !Object.hasOwn(object, key))
    ? Object.fromEntries(entries)
    : object;
}

function removeText(text: string, secret: SecretName, place: Place): string {
  if (!isSecretValue(secret, text, { isSignIn: place.isSignIn, place: place.names })) {
    return redactText(text, place);
  }
  return place.removals.remove(text, /^basic\s/i.test(text) ? 'passwords' : secret.kind);
}

function removeNumber(value: number, secret: SecretName, place: Place): unknown {
  const isShort = secret.kind === 'codes' || secret.kind === 'passwords';
  const digits = String(value);
  if (digits.length < (isShort ? 4 : 8)) return value;
  const isSecret = isSecretValue(secret, digits, {
    isSignIn: place.isSignIn,
    place: place.names,
  });
  return isSecret ? place.removals.remove(digits, secret.kind) : value;
}

function redactBodies(object: Json, place: Place): string[] {
  return bodyKeys.filter((key) => {
    const body = object[key];
    if (typeof body !== 'string') return false;
    const isEncoded = isBase64(object, key);
    const isText = key !== 'text' || typeof object['mimeType'] !== 'string' || !isBinary(body);
    if (!isEncoded && isText) return false;
    const read = isEncoded ? decodeBase64Text(body.replaceAll(/\s/g, '')) : undefined;
    if (read) {
      object[key] = redactEncoded(body, read, {
        ...place,
        isCode: isCodeType(object['mimeType']),
      });
    } else if (body.length >= shortest && !isMedia(object['mimeType'])) {
      object[key] = '';
      object['comment'] = leftOut;
      place.removals.count('bodies');
    }
    return true;
  });
}

function redactEncoded(
  source: string,
  { text, encode }: { readonly text: string; encode(text: string): string },
  place: Place,
): string {
  const inner = redactText(text, { ...place, textDepth: place.textDepth + 1 });
  return inner === text ? source : encode(inner);
}

function redactText(text: string, place: Place): string {
  const { removals } = place;
  if (text.length < shortest || isPlain(text) || removals.cleanTexts.has(text)) return text;
  const before = removals.changes;
  const isCode = place.isCode || looksLikeCode(text);
  const inner = { ...place, isCode, textDepth: place.textDepth + 1 };
  const redacted =
    place.textDepth < deepestText ? redactFormats(text, inner) : redactPlain(text, inner);
  if (removals.changes > before) return redacted;
  const { cleanTexts } = removals;
  if (text.length <= longestClean && cleanTexts.size < mostClean) cleanTexts.add(text);
  return text;
}

function redactFormats(text: string, place: Place): string {
  const json = tryJson(text);
  if (json) return redactJson(text, json.value, place);
  const encoded = decodeBase64Text(text);
  const recoded = encoded ? redactEncoded(text, encoded, place) : text;
  if (recoded !== text) return recoded;
  const segments = findSegments(text, place.isCode);
  let redacted = '';
  let last = 0;
  for (const segment of segments) {
    const source = text.slice(segment.start, segment.end);
    redacted += redactPlain(text.slice(last, segment.start), place);
    redacted += redactSegment(source, segment, place);
    last = segment.end;
  }
  return redacted + redactPlain(text.slice(last), place);
}

function redactSegment(source: string, segment: Segment, place: Place): string {
  if (segment.format === 'json') {
    return redactJson(source, segment.json.value, place, segment.secret);
  }
  if (segment.format === 'text') {
    return redactEncoded(source, segment, { ...place, isCode: segment.isCode });
  }
  return removeText(source, segment.secret, { ...place, names: 'parameter' });
}

function redactJson(source: string, value: unknown, place: Place, secret?: SecretName): string {
  const { removals, textDepth } = place;
  const before = removals.changes;
  const inner = { ...top, removals, textDepth, isInList: true };
  const redacted = secret ? removeAll(value, secret, inner) : redactNode(value, inner);
  return removals.changes > before ? writeJson(redacted, source) : source;
}

function redactPlain(text: string, { isCode, removals }: Place): string {
  if (text.length < shortest) return text;
  const read = unescapeText(text);
  const byName = isCode
    ? findByName(read, true)
    : [...findByName(read, false), ...findInYaml(read)];
  const found: FoundSecret[] = [...findByForm(read), ...byName].map((secret) => ({
    ...secret,
    start: read.startOf(secret.start),
    end: read.startOf(secret.end),
  }));
  if (text.includes('<')) found.push(...findInTags(text));
  let redacted = '';
  let last = 0;
  for (const { start, end, kind, quote = '' } of joinOverlaps(found)) {
    const mark = removals.remove(text.slice(start, end), kind);
    redacted += text.slice(last, start) + quote + mark + quote;
    last = end;
  }
  return redacted + text.slice(last);
}

const isPlain = (text: string) => text.length < shortestForm && /^[\w.,-]*$/.test(text);

function joinOverlaps(found: readonly FoundSecret[]): FoundSecret[] {
  const joined: FoundSecret[] = [];
  for (const secret of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (secret.start >= secret.end) continue;
    if (!last || secret.start >= last.end) joined.push(secret);
    else if (secret.end > last.end) joined[joined.length - 1] = { ...last, end: secret.end };
  }
  return joined;
}
