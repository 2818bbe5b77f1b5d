import type { SecretKind } from './secret-names.ts';
import { decodeBase64Text } from './text-segments.ts';
import { unescapeText } from './unescaped-text.ts';

/** What is shorter, or only words, an address or a date, also stands where it is no secret. */
function isWorthSearching(value: string, kind: SecretKind): boolean {
  if (value.length < shortest || value.length > longest) return false;
  if (kind === 'passwords') return true;
  if (/\s/.test(value) || /^[a-z]+:\/\//i.test(value) || /^\d{4}-\d\d-\d\d/.test(value))
    return false;
  if (/^[\d.,:/+-]+$/.test(value) || /^[\w.+-]+\/[\w.+-]+$/.test(value)) return value.length >= 24;
  return /\d/.test(value) || value.length >= 20 || /[^A-Za-z.]/.test(value);
}

const shortest = 8;
const longest = 10_000;
const mostValues = 20_000;

function* listParts(value: string): Generator<string> {
  yield value;
  for (const part of value.split(/[;,\s"']/)) {
    yield part;
    const equals = part.indexOf('=');
    if (equals > 0) yield part.slice(equals + 1);
  }
}

function* listInBase64(value: string): Generator<string> {
  const bytes = Buffer.from(value);
  for (const offset of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const start = Math.ceil((offset * 4) / 3);
    const end = Math.floor(((offset + bytes.length) * 4) / 3);
    const certain = encoded.slice(start, end);
    if (certain.length < 12) continue;
    yield certain;
    if (/[+/]/.test(certain)) yield certain.replaceAll('+', '-').replaceAll('/', '_');
  }
}

function collect(removed: ReadonlyMap<string, SecretKind>): Map<string, SecretKind> {
  const values = new Map<string, SecretKind>();
  for (const [source, kind] of removed) {
    for (const written of new Set([source, unescapeText(source).text])) {
      for (const part of listParts(written)) {
        if (values.size >= mostValues) return values;
        if (isWorthSearching(part, kind)) values.set(part, kind);
      }
    }
  }
  return values;
}

const windowLength = shortest;
const mostAlike = 100;
const base = 31;
const highest = [...Array(windowLength - 1)].reduce((power: number) => Math.imul(power, base), 1);

function hash(text: string, start: number): number {
  let sum = 0;
  for (let index = start; index < start + windowLength; index += 1) {
    sum = (Math.imul(sum, base) + text.charCodeAt(index)) | 0;
  }
  return sum;
}

interface Range {
  readonly start: number;
  readonly end: number;
  readonly kind: SecretKind;
}

interface Candidates {
  readonly byHash: Map<number, { readonly value: string; readonly kind: SecretKind }[]>;
  readonly isLikely: Uint8Array;
}

const mask = 0xff_ff;

function toCandidates(removed: ReadonlyMap<string, SecretKind>): Candidates {
  const byHash: Candidates['byHash'] = new Map();
  const isLikely = new Uint8Array(mask + 1);
  const add = (value: string, kind: SecretKind) => {
    const key = hash(value, value.length - windowLength);
    isLikely[key & mask] = 1;
    const alike = byHash.get(key);
    if (!alike) byHash.set(key, [{ value, kind }]);
    else if (alike.length < mostAlike) alike.push({ value, kind });
  };
  const values = collect(removed);
  for (const [value, kind] of values) {
    add(value, kind);
    for (const encoded of listInBase64(value)) if (!values.has(encoded)) add(encoded, kind);
  }
  for (const alike of byHash.values()) alike.sort((a, b) => b.value.length - a.value.length);
  return { byHash, isLikely };
}

function findKnown(text: string, { byHash, isLikely }: Candidates): Range[] {
  const found: Range[] = [];
  if (text.length < windowLength) return found;
  let sum = hash(text, 0);
  for (let start = 0; ; start += 1) {
    const end = start + windowLength;
    const alike = isLikely[sum & mask] === 1 ? byHash.get(sum) : undefined;
    const known = alike?.find(
      ({ value }) => value.length <= end && text.startsWith(value, end - value.length),
    );
    if (known) found.push({ start: end - known.value.length, end, kind: known.kind });
    if (end >= text.length) return found;
    sum = Math.imul((sum - Math.imul(text.charCodeAt(start), highest)) | 0, base);
    sum = (sum + text.charCodeAt(end)) | 0;
  }
}

/**
 * Removes values that were removed elsewhere in the file, also where nothing tells that they are
 * secrets. Changes lists and objects in place.
 */
export function removeKnown(
  root: unknown,
  removed: ReadonlyMap<string, SecretKind>,
  onRemoved: (kind: SecretKind) => void,
): unknown {
  const candidates = toCandidates(removed);

  function clean(text: string): string {
    if (text.length < windowLength) return text;
    const encoded = decodeBase64Text(text);
    if (encoded) {
      const inner = cleanPlain(encoded.text);
      if (inner !== encoded.text) return encoded.encode(inner);
    }
    return cleanPlain(text);
  }

  function cleanPlain(text: string): string {
    const read = unescapeText(text);
    let cleaned = '';
    let last = 0;
    for (const { start, end, kind } of join(findKnown(read.text, candidates))) {
      cleaned += `${text.slice(last, read.startOf(start))}[removed]`;
      last = read.startOf(end);
      onRemoved(kind);
    }
    return last === 0 ? text : cleaned + text.slice(last);
  }

  function visit(node: unknown): unknown {
    if (typeof node === 'string') return clean(node);
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) {
      for (const [index, item] of node.entries()) node[index] = visit(item);
      return node;
    }
    const object = node as Record<string, unknown>;
    const keys = Object.keys(object);
    for (const key of keys) object[key] = visit(object[key]);
    const cleaned = keys.map(clean);
    if (cleaned.every((key, index) => key === keys[index])) return object;
    return Object.fromEntries(cleaned.map((key, index) => [key, object[keys[index]!]]));
  }

  return candidates.byHash.size === 0 ? root : visit(root);
}

function join(found: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const range of found) {
    let { start } = range;
    while ((joined.at(-1)?.end ?? 0) > start) start = Math.min(start, joined.pop()!.start);
    joined.push({ ...range, start });
  }
  return joined;
}
