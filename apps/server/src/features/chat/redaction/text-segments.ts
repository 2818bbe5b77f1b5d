import { type ParsedJson, tryJson } from './json-text.ts';
import { findByName } from './secret-assignments.ts';
import { findByForm } from './secret-forms.ts';
import { findSecretName, isCertain, type SecretName } from './secret-names.ts';
import { findCells } from './tables.ts';
import { unescapeText } from './unescaped-text.ts';
import type { Value } from './written-values.ts';

const recordEnd = new RegExp(String.raw`[\n\r\u001E]`);

/** A segment is a part of a text that is read by its own format. */
export type Segment = Value &
  (
    | {
        readonly format: 'json';
        readonly json: ParsedJson;
        readonly secret?: SecretName | undefined;
      }
    | {
        readonly format: 'text';
        readonly text: string;
        readonly isCode: boolean;
        encode(text: string): string;
      }
    | { readonly format: 'field'; readonly secret: SecretName }
  );

export function findSegments(text: string, isCode: boolean): Segment[] {
  const found = [
    ...(!isCode && recordEnd.test(text) ? findInBlocks(text) : [findJson(text, 0, text.length)]),
    ...[...findCells(text)].map((cell) => ({ ...cell, format: 'field' as const })),
    ...findInPage(text),
    ...findBase64(text),
    ...findEncodedJson(text),
  ].filter((segment) => segment !== undefined);
  const segments: Segment[] = [];
  for (const segment of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (segment.start >= (segments.at(-1)?.end ?? 0)) segments.push(segment);
  }
  return segments;
}

const fieldName = /content-disposition:[^\n]{0,200};[ \t]{0,9}name="?([^"\r\n;]{1,120})/i;
const isFile = (head: string) => /;[ \t]{0,9}filename/i.test(head);

function* findInBlocks(text: string): Generator<Segment | undefined> {
  let field: SecretName | undefined;
  for (const { start, end } of findBlocks(text)) {
    const block = text.slice(start, end);
    const secret = field;
    field = undefined;
    if (secret && !block.startsWith('--')) {
      yield { start, end, format: 'field', secret };
      continue;
    }
    const json = findJson(text, start, end);
    if (json) yield json;
    else if (recordEnd.test(block)) yield* findInLines(text, start, end);
    const [, name] = fieldName.exec(block) ?? [];
    if (name && !isFile(block)) field = findSecretName(name, 'parameter');
  }
}

function* findBlocks(text: string): Generator<Value> {
  let start = 0;
  for (const { 0: separator, index } of text.matchAll(/\r?\n(?:(?:\r?\n){1,1000}|(?=--\S))/g)) {
    if (index > start) yield { start, end: index };
    start = index + separator.length;
  }
  if (start < text.length) yield { start, end: text.length };
}

function* findInLines(text: string, start: number, end: number): Generator<Segment> {
  let from = start;
  let failures = 0;
  for (const line of text.slice(start, end).split(recordEnd)) {
    const json = line.length > 2 ? findJson(text, from, from + line.length) : undefined;
    if (json) yield json;
    else if (line.endsWith('}') || line.endsWith(']')) failures += 1;
    if (failures > mostFailures) return;
    from += line.length + 1;
  }
}

const mostFailures = 2_000;
const longestPrefix = 200;
const longestSuffix = 20;

function findJson(text: string, start: number, end: number): Segment | undefined {
  const prefix = text.slice(start, Math.min(end, start + longestPrefix));
  const open = prefix.search(/[{[]/);
  if (open === -1) return undefined;
  const from = start + open;
  const close = text[from] === '{' ? '}' : ']';
  const tail = text.slice(Math.max(from, end - longestSuffix), end);
  const last = tail.lastIndexOf(close);
  const to = end - tail.length + last + 1;
  if (last === -1 || to < from + 2 || !/^[\s);,]*$/.test(tail.slice(last + 1))) return undefined;
  const json = tryJson(text.slice(from, to));
  const [, name] = assigned.exec(prefix.slice(0, open)) ?? [];
  const secret = name ? findSecretName(name, 'other') : undefined;
  return json && { start: from, end: to, format: 'json', json, secret };
}

const assigned =
  /(?<![\w.$-])([\w.$-]{2,80})["']?\s{0,9}[:=]\s{0,9}(?:(?:new )?[\w.]{1,40}\(\s{0,9})?$/;

function* findInPage(text: string): Generator<Segment> {
  let last = 0;
  for (const { 0: opening, 1: name, index } of text.matchAll(embedded)) {
    if (index < last) continue;
    const start = index + opening.length;
    const end = text.indexOf(name === undefined ? '-->' : '</', start);
    const closing = name === undefined ? end : findClosing(text, name, end);
    if (closing === -1) return;
    last = closing;
    const inner = text.slice(start, closing);
    const range = { start, end: closing };
    const json = findJson(text, start, closing);
    if (json) yield json;
    else yield { ...range, format: 'text', text: inner, isCode: name !== undefined, encode: asIs };
  }
}

const embedded = /<!--|<(script|style)\b[^<>]{0,1000}>/gi;
const asIs = (text: string) => text;

function findClosing(text: string, name: string, from: number): number {
  let end = from;
  while (
    end !== -1 &&
    text.slice(end + 2, end + 2 + name.length).toLowerCase() !== name.toLowerCase()
  ) {
    end = text.indexOf('</', end + 2);
  }
  return end;
}

const inData = /(?<=;base64,)[\w+/=-]{16,}/g;
/** It has no second part as a JSON Web Token has. */
const longBase64 = /(?<![\w+/.-])[\w+/-]{15,}={0,2}(?![\w+/.-])/g;
const startsJson = /^[{[][\s"{[]/;
const hasSecret = (text: string) => {
  const read = unescapeText(text);
  return findByName(read, false).length > 0 || findByForm(read).length > 0;
};
const nameBefore = /([\w.-]{2,80})["']?[:=]\s{0,3}["']?$/;

function* findBase64(text: string): Generator<Segment> {
  for (const pattern of [inData, longBase64]) {
    for (const { 0: encoded, index } of text.matchAll(pattern)) {
      const read = decodeBase64Text(encoded);
      const isRead =
        read && (pattern === inData || startsJson.test(read.text) || hasSecret(read.text));
      if (!isRead || hasSecretName(text, index)) continue;
      yield { start: index, end: index + encoded.length, format: 'text', isCode: false, ...read };
    }
  }
}

function hasSecretName(text: string, start: number): boolean {
  const [, name = ''] = nameBefore.exec(text.slice(Math.max(0, start - 90), start)) ?? [];
  return isCertain(findSecretName(name, 'parameter'));
}

export interface Base64Text {
  readonly text: string;
  encode(text: string): string;
}

const base64 = /^[\w+/-]{12,}={0,2}$/;

/** Returns undefined for what is no base64, or base64 of something binary. */
export function decodeBase64Text(encoded: string): Base64Text | undefined {
  if (!base64.test(encoded) || /^[\da-f]+$/i.test(encoded)) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  const text = bytes.toString('utf8');
  if (/[^\P{Cc}\s]|\uFFFD/u.test(text)) return undefined;
  const isForAddresses = /[-_]/.test(encoded);
  const isPadded = encoded.endsWith('=') || encoded.length % 4 === 0;
  return {
    text,
    encode(changed) {
      const written = Buffer.from(changed).toString(isForAddresses ? 'base64url' : 'base64');
      if (isForAddresses)
        return isPadded ? written.padEnd(Math.ceil(written.length / 4) * 4, '=') : written;
      return isPadded ? written : written.replace(/={1,2}$/, '');
    },
  };
}

const encodedJson = /(?<=[?&#]|^)([^?&#=\s"'<>]{1,80})=(%7B|%5B|%257B|%255B)([^&#\s"'<>]{2,})/gi;

function* findEncodedJson(text: string): Generator<Segment> {
  for (const { 0: parameter, 1: name = '', index } of text.matchAll(encodedJson)) {
    if (findSecretName(name, 'parameter')) continue;
    const start = index + name.length + 1;
    const value = decodePercents(parameter.slice(name.length + 1));
    if (value === undefined) continue;
    const end = index + parameter.length;
    yield { start, end, format: 'text', text: value, isCode: false, encode: encodeURIComponent };
  }
}

function decodePercents(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
