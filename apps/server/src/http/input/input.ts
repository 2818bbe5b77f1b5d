import type { FieldErrors } from '@partshelf/contract/api/errors.ts';
import type { Schema } from '@partshelf/contract/api/route.ts';
import * as z from 'zod/mini';
import { ShopError } from '../../errors.ts';

const deepest = 20;

/** PostgreSQL stores no NUL, and no input of ours nests deeply. */
function refuseUnstorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw new ShopError('REQUEST_MALFORMED');
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
