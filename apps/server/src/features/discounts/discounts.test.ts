import { percentOf } from '@partshelf/contract/money.ts';
import { describe, expect, test } from 'vitest';
import { computeLineDiscounts, splitDiscount } from './discounts.ts';

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);

/** The same numbers in every run. */
function* pseudoRandom(seed: number) {
  for (let state = seed; ;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

test('a discount in percent is rounded half-up', () => {
  expect(percentOf(1, 5_000)).toBe(1);
  expect(percentOf(333, 1_000)).toBe(33);
  expect(percentOf(335, 1_000)).toBe(34);
  expect(percentOf(999_999_900, 10_000)).toBe(999_999_900);
});

test('the largest remainders get the cents that are left', () => {
  expect(splitDiscount([100, 100, 100], 100)).toEqual([34, 33, 33]);
  expect(splitDiscount([0, 1, 2], 2)).toEqual([0, 1, 1]);
  expect(splitDiscount([0, 0], 0)).toEqual([0, 0]);
});

test('an amount is cut to the sum of the lines', () => {
  expect(computeLineDiscounts([500, 250], { kind: 'amount', value: 100_000_000 })).toEqual([
    500, 250,
  ]);
});

describe('for any lines', () => {
  const random = pseudoRandom(7);
  const next = (below: number) => random.next().value! % below;
  const cases = Array.from({ length: 5_000 }, () => ({
    amounts: Array.from({ length: 1 + next(50) }, () => (next(5) === 0 ? 0 : next(9_999_900))),
    value: 1 + next(10_000),
    isPercent: next(2) === 0,
  }));

  test('the parts add up exactly, and no line becomes negative', () => {
    for (const { amounts, value, isPercent } of cases) {
      const kind = isPercent ? 'percent' : 'amount';
      const parts = computeLineDiscounts(amounts, { kind, value });
      const sum = sumOf(amounts);
      expect(sumOf(parts)).toBe(isPercent ? percentOf(sum, value) : Math.min(value, sum));
      const given = sumOf(parts);
      const isFair = parts.every((part, index) => {
        const fair = sum === 0 ? 0 : (given * amounts[index]!) / sum;
        return part >= 0 && part <= amounts[index]! && Math.abs(part - fair) < 1;
      });
      expect(isFair, `${value} of ${amounts.join(', ')}`).toBe(true);
    }
  });
});
