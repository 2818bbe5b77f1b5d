import { expect, test } from 'vitest';
import { readMessages } from '../test/read-messages.ts';
import { subscriptionInput } from './subscribers.ts';

const messagesOf = (given: object) =>
  readMessages(subscriptionInput, { name: 'Mona', email: 'mona@example.com', ...given });

test('a subscription needs a name and an email address', { tags: ['HOME-04', 'HOME-05'] }, () => {
  expect(messagesOf({ name: '  ', email: '' })).toEqual({
    name: ['Name is required'],
    email: ['Email is required'],
  });
});

test('the address of a subscription looks like one', { tags: ['HOME-06'] }, () => {
  expect(messagesOf({ email: 'mona@example' })).toEqual({ email: ['Invalid email address'] });
});

test('the name of a subscriber has at most 100 characters', () => {
  expect(messagesOf({ name: 'x'.repeat(100) })).toEqual({});
  expect(messagesOf({ name: 'x'.repeat(101) })).toEqual({
    name: ['Name must be at most 100 characters'],
  });
});
