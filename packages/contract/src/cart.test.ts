import { expect, test } from 'vitest';
import { readMessages } from '../test/read-messages.ts';
import { quantityField } from './cart.ts';

test.for([undefined, '2', 0, -1, 1.5, 100])('a quantity cannot be %j', (quantity) => {
  expect(readMessages(quantityField, quantity)).toEqual({
    '': ['Quantity must be a whole number from 1 to 99'],
  });
});

test('a quantity is from 1 to 99', () => {
  expect([readMessages(quantityField, 1), readMessages(quantityField, 99)]).toEqual([{}, {}]);
});
