import * as z from 'zod/mini';
import { toCents, toDollars } from '../money.ts';

/** A handler returns the date; the response has it as `2026-01-31T12:00:00.000Z`. */
export const timestamp = z.codec(z.date(), z.string(), {
  decode: (date) => date.toISOString(),
  encode: (text) => new Date(text),
});

/** A handler returns whole cents. */
export const dollars = z.codec(z.int(), z.number(), { decode: toDollars, encode: toCents });
