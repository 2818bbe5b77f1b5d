import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readMessages } from '../test/read-messages.ts';
import { replyInput, reviewFields } from './reviews.ts';

const review = z.object(reviewFields);
const messagesOf = (given: object) =>
  readMessages(review, { rating: 4, comment: 'Reads guests too.', ...given });

test.for([undefined, Number.NaN, 0, 6, 4.5, '4'])(
  'a rating is required, and not %j',
  { tags: ['REV-16', 'NUM-04'] },
  (rating) => {
    expect(messagesOf({ rating })).toEqual({
      rating: ['Rating is required and must be between 1 and 5.'],
    });
  },
);

test('a rating is 1 to 5', { tags: ['REV-16', 'NUM-04'] }, () => {
  for (const rating of [1, 2, 3, 4, 5]) expect(messagesOf({ rating })).toEqual({});
});

test('a comment is required, with at most 2000 characters', { tags: ['REV-18'] }, () => {
  for (const comment of [undefined, 7, '', ' \n\t ']) {
    expect(messagesOf({ comment })).toEqual({ comment: ['Comment is required'] });
  }
  expect(messagesOf({ comment: 'x'.repeat(2_000) })).toEqual({});
  expect(messagesOf({ comment: 'x'.repeat(2_001) })).toEqual({
    comment: ['Comment must be at most 2000 characters'],
  });
});

test('a reply needs text, with at most 2000 characters; null removes it', () => {
  expect(readMessages(replyInput, { text: ' ' })).toEqual({ text: ['Reply is required'] });
  expect(readMessages(replyInput, { text: 'x'.repeat(2_000) })).toEqual({});
  expect(readMessages(replyInput, { text: 'x'.repeat(2_001) })).toEqual({
    text: ['Reply must be at most 2000 characters'],
  });
  expect(readMessages(replyInput, { text: null })).toEqual({});
});
