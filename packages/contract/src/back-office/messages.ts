import * as z from 'zod/mini';
import { contactMessage } from '../contact/contact.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId, text } from '../api/fields.ts';
import { limits } from '../limits.ts';
import { paginationQuery } from '../api/query.ts';
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
  list: route({
    method: 'GET',
    path: '/back-office/messages',
    summary: 'Contact messages, newest first',
    access: 'admin',
    query: z.strictObject({
      search: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchMax))),
      state: z.optional(messageState),
      pagination: paginationQuery,
    }),
    output: listOf(adminMessage),
  }),
  get: route({
    method: 'GET',
    path: '/back-office/messages/:documentId',
    summary: 'A contact message with its answer',
    access: 'admin',
    params,
    output: entryOf(adminMessage),
    errors: ['NOT_FOUND'],
  }),
  answer: route({
    method: 'POST',
    path: '/back-office/messages/:documentId/answer',
    summary: 'Answer by email, once',
    access: 'admin',
    params,
    body: messageAnswerInput,
    output: entryOf(adminMessage),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'ALREADY_ANSWERED'],
  }),
  setDone: route({
    method: 'PUT',
    path: '/back-office/messages/:documentId/done',
    summary: 'Close or reopen a message',
    access: 'admin',
    params,
    body: z.strictObject({ done: z.boolean() }),
    output: entryOf(adminMessage),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
