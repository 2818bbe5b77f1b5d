import type { FieldErrors } from '@partshelf/contract/api/errors.ts';
import type { Schema } from '@partshelf/contract/api/route.ts';
import { parse } from 'qs';
import * as z from 'zod/mini';
import { ShopError } from '../platform/errors.ts';
import { isStorable } from '../platform/storable-text.ts';
import { maxUrlLength } from './broken-requests.ts';

const deepest = 20;

/** No input of ours nests deeply. */
function refuseUnstorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new ShopError('REQUEST_MALFORMED');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > deepest) throw new ShopError('REQUEST_MALFORMED');
  for (const [key, inner] of Object.entries(value)) {
    refuseUnstorable(key, depth + 1);
    refuseUnstorable(inner, depth + 1);
  }
}

const mostMessages = 100;

/** The fields of billing details are named as in their form, in whichever call they are. */
const toName = ([first, ...rest]: readonly PropertyKey[]) =>
  (first === 'billing' && rest.length > 0 ? rest : [first, ...rest]).join('.');

function toMessages(issue: z.core.$ZodIssue): [name: string, message: string][] {
  if (issue.code !== 'unrecognized_keys') {
    return [[toName(issue.path) || 'request', issue.message]];
  }
  return issue.keys.map((key) => [toName([...issue.path, key]), 'Invalid key']);
}

function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  // Names come from outside, `constructor` among them.
  const fields: FieldErrors = Object.create(null);
  for (const [name, message] of issues.flatMap(toMessages).slice(0, mostMessages)) {
    (fields[name] ??= []).push(message);
  }
  return fields;
}

/** @throws ShopError VALIDATION_FAILED with the messages of every field */
export function parseInput(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  refuseUnstorable(value);
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw new ShopError('VALIDATION_FAILED', { fields: toFieldErrors(parsed.error.issues) });
}

/** Content collections may send their fields below `data`. */
export function unwrapData(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const keys = Object.keys(body);
  return keys.length === 1 && keys[0] === 'data' ? (body as { data: unknown }).data : body;
}

const poisoned = /(?:^|[[.])(?:__proto__|constructor|prototype)(?:[\][.]|$)/;

/** It is stricter for names than for values: a search for `constructor` is valid. */
function decode(text: string, _usual: unknown, _charset: string, kind?: 'key' | 'value'): string {
  const decoded = decodeURIComponent(text.replaceAll('+', ' '));
  if (kind === 'key' && poisoned.test(decoded)) throw new ShopError('REQUEST_MALFORMED');
  return decoded;
}

/** @throws ShopError when it is too long, too deep, too wide or not decodable */
export function parseQueryString(url: string): Record<string, unknown> {
  const start = url.indexOf('?');
  if (start === -1) return {};
  const raw = url.slice(start + 1);
  if (raw.length > maxUrlLength) throw new ShopError('ADDRESS_TOO_LONG');
  try {
    return parse(raw, {
      depth: 6,
      strictDepth: true,
      parameterLimit: 200,
      arrayLimit: 100,
      throwOnLimitExceeded: true,
      decoder: decode,
    });
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw new ShopError('REQUEST_MALFORMED', { cause: error });
  }
}

const strings = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

function countKeys(value: unknown): number {
  let keys = 0;
  const pending = [value];
  for (const next of pending) {
    if (typeof next !== 'object' || next === null) continue;
    const inner = Object.values(next);
    if (!Array.isArray(next)) keys += inner.length;
    for (const part of inner) pending.push(part);
  }
  return keys;
}

/** Parsing retains the last of two: the text then has more colons than keys (S06, X06). */
export function hasDuplicateKeys(json: string, parsed: unknown): boolean {
  return json.replace(strings, '').split(':').length - 1 > countKeys(parsed);
}
