import { expect, test } from 'vitest';
import { readMessages } from '../../test/read-messages.ts';
import { refundRequestInput } from './orders.ts';

test.for([
  ['', 'Reason is required'],
  ['   ', 'Reason is required'],
  [' Too short ', 'Reason must be at least 10 characters'],
  ['x'.repeat(1_001), 'Reason must be at most 1,000 characters'],
] as const)('the reason of a refund cannot be "%s": %s', ([reason, message]) => {
  expect(readMessages(refundRequestInput, { reason })).toEqual({ reason: [message] });
});

test('the reason of a refund has 10 to 1,000 characters', () => {
  expect(readMessages(refundRequestInput, { reason: '1234567890' })).toEqual({});
  expect(readMessages(refundRequestInput, { reason: 'x'.repeat(1_000) })).toEqual({});
});
