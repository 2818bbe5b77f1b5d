import * as z from 'zod/mini';
import { toCents, toAmount } from '../money.ts';

// Handlers return what stands in the database; `serve` converts it. So an output has two types:
// `Order` is what clients get, and `OrderResult` what handlers return.

export const timestamp = z.codec(z.date(), z.string(), {
  decode: (date) => date.toISOString(),
  encode: (text) => new Date(text),
});

/** Anything else is refused, so an amount that was converted before stands out. */
export const money = z.codec(z.int(), z.number(), { decode: toAmount, encode: toCents });
