import { expect, test } from 'vitest';
import { readMessages } from '../../test/read-messages.ts';
import { adminRefundRoutes } from './admin-refunds.ts';

const { body } = adminRefundRoutes['POST /back-office/orders/:documentId/partial-refund'];

test.for([
  [undefined, 'Give an amount or lines'],
  ['5', 'Amount must be a number'],
  [0, 'Amount must be more than 0'],
  [-5, 'Amount must be more than 0'],
  [1.005, 'Amount must have at most two decimals'],
] as const)('a part of a payment of %s is not refunded: %s', { tags: ['INV-09'] }, (row) => {
  const [amount, message] = row;
  expect(readMessages(body, { amount })).toEqual({ amount: [message] });
});

test.for([0.01, 20.5, 120])(
  'a part of a payment of %d is refunded',
  { tags: ['INV-09'] },
  (amount) => {
    expect(readMessages(body, { amount })).toEqual({});
  },
);
