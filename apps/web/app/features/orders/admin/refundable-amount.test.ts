import { expect, test } from 'vitest';
import { getRefundableAmount, parseAmount } from './refund-part.tsx';

test.for([
  ['12.50', 12.5],
  [' 12,5 ', 12.5],
  ['120', 120],
  ['0', 0],
] as const)('"%s" is the amount %d', ([text, amount]) => {
  expect(parseAmount(text)).toBe(amount);
});

test.for(['', '1.005', '-5', '.5', '1e3', '$5', '1,000.00', 'much'])(
  '"%s" is no amount',
  { tags: ['INV-09'] },
  (text) => {
    expect(parseAmount(text)).toBeUndefined();
  },
);

test('what is left of a payment is in cents', { tags: ['INV-09'] }, () => {
  expect(getRefundableAmount({ total: 129.3, refunded: 129.2 })).toBe(0.1);
});
