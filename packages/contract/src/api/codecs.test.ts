import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { money, timestamp } from './codecs.ts';

const sale = z.object({ total: money, paidAt: z.nullable(timestamp) });

test('dates are sent as ISO strings, and cents as decimal amounts', () => {
  const paidAt = new Date('2026-03-02T09:30:00Z');
  const sent = { total: 19.99, paidAt: '2026-03-02T09:30:00.000Z' };
  expect(z.parse(sale, { total: 1_999, paidAt })).toEqual(sent);
  expect(z.parse(sale, { total: 0, paidAt: null })).toEqual({ total: 0, paidAt: null });
});

test('an amount that is already decimal is refused', () => {
  expect(z.safeParse(sale, { total: 19.99, paidAt: null }).success).toBe(false);
});
