import { expect, test } from 'vitest';
import { readMessages } from '../../test/read-messages.ts';
import { privacyRoutes } from './privacy.ts';
import { messageAnswerInput } from '../contact.ts';

test('an answer to a message needs text, with at most 5,000 characters', () => {
  expect(readMessages(messageAnswerInput, { text: ' ' })).toEqual({ text: ['Answer is required'] });
  expect(readMessages(messageAnswerInput, { text: 'x'.repeat(5_000) })).toEqual({});
  expect(readMessages(messageAnswerInput, { text: 'x'.repeat(5_001) })).toEqual({
    text: ['Answer must be at most 5,000 characters'],
  });
});

test('who exports the data of a person gives a reason of at most 500 characters', () => {
  const { body } = privacyRoutes['POST /back-office/people/:documentId/export'];
  expect(readMessages(body, { reason: ' ' })).toEqual({ reason: ['A reason is required'] });
  expect(readMessages(body, { reason: 'x'.repeat(500) })).toEqual({});
  expect(readMessages(body, { reason: 'x'.repeat(501) })).toEqual({
    reason: ['At most 500 characters'],
  });
});
