import * as z from 'zod/mini';
import { contactMessage } from '../contact/contact.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId, text } from '../api/fields.ts';
import { limits } from '../limits.ts';
import { paginationQuery, searchQuery } from '../api/query.ts';
import { route } from '../api/route.ts';

export const messageState = z.enum(['new', 'answered', 'done']);

export type MessageState = z.infer<typeof messageState>;

export const adminMessage = z.extend(contactMessage, {
  state: messageState,
  createdAt: z.string(),
  answer: z.nullable(
    z.object({ text: z.string(), createdAt: z.string(), by: z.nullable(z.string()) }),
  ),
});

export type AdminMessage = z.infer<typeof adminMessage>;

export const messageAnswerInput = z.strictObject({
  text: text('Answer is required').check(
    z.maxLength(
      limits.contactAnswerMax,
      `Answer must be at most ${limits.contactAnswerMax.toLocaleString('en-US')} characters`,
    ),
  ),
});

export type MessageAnswerInput = z.output<typeof messageAnswerInput>;

const params = z.strictObject({ documentId });

export const adminMessageRoutes = {
  'GET /back-office/messages': route({
    access: 'admin',
    listsPeople: true,
    summary: 'Contact messages, newest first',
    query: z.strictObject({
      search: searchQuery,
      state: z.optional(messageState),
      pagination: paginationQuery,
    }),
    output: listOf(adminMessage),
  }),
  'GET /back-office/messages/:documentId': route({
    access: 'admin',
    summary: 'A contact message with its answer',
    params,
    output: entryOf(adminMessage),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/messages/:documentId/answer': route({
    access: 'admin',
    summary: 'Answer by email, once',
    params,
    body: messageAnswerInput,
    output: entryOf(adminMessage),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'ALREADY_ANSWERED'],
  }),
  'PUT /back-office/messages/:documentId/done': route({
    access: 'admin',
    summary: 'Close or reopen a message',
    params,
    body: z.strictObject({ done: z.boolean() }),
    output: entryOf(adminMessage),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
