import { timestamp } from '@partshelf/contract/api/codecs.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { columnsOf } from './columns-of.ts';
import { mails } from './tables/mails.ts';

const answer = z.object({ documentId: z.string(), sentAt: z.nullable(timestamp) });
const withAge = z.extend(answer, { age: z.number() });

test('a select has exactly the keys of the output', () => {
  const age = sql<number>`1`;
  const { documentId, sentAt } = mails;
  expect(columnsOf(withAge, mails, { age })).toEqual({ documentId, sentAt, age });
  expect(columnsOf(answer, mails, { sentAt: mails.createdAt }).sentAt).toBe(mails.createdAt);
});

test('a key that is missing, unknown, or a column of another type does not compile', () => {
  // @ts-expect-error The table has no column `age`.
  columnsOf(withAge, mails, {});
  // @ts-expect-error The output has no key `subject`.
  expect(columnsOf(answer, mails, { subject: mails.subject })).not.toHaveProperty('subject');
  // @ts-expect-error The column is text.
  columnsOf(z.object({ subject: z.number() }), mails, {});
  // @ts-expect-error The column may be null.
  columnsOf(z.object({ sentAt: timestamp }), mails, {});
});
