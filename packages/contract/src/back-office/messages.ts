import * as z from 'zod/mini';
import { contactMessage } from '../contact.ts';
import { entryOf, listOf } from '../envelope.ts';
import { documentId, text } from '../fields.ts';
import { limits } from '../limits.ts';
import { paginationQuery } from '../query.ts';
import { route } from '../route.ts';

export const contactState = z.enum(['new', 'answered', 'done']);

export type ContactState = z.infer<typeof contactState>;

export const receivedMessage = z.extend(contactMessage, {
  state: contactState,
  createdAt: z.string(),
  answer: z.nullable(
    z.object({ text: z.string(), createdAt: z.string(), by: z.nullable(z.string()) }),
  ),
});

export type ReceivedMessage = z.infer<typeof receivedMessage>;

export const contactAnswerInput = z.strictObject({
  text: text('Answer is required').check(
    z.maxLength(
      limits.contactAnswerMax,
      `Answer must be at most ${limits.contactAnswerMax.toLocaleString('en-US')} characters`,
    ),
  ),
});

export type ContactAnswerInput = z.output<typeof contactAnswerInput>;

const oneMessage = z.strictObject({ documentId });

export const contactInboxRoutes = {
  list: route({
    method: 'GET',
    path: '/back-office/contact-messages',
    summary: 'What people wrote to the shop, the newest first',
    access: 'admin',
    query: z.strictObject({
      search: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchMax))),
      state: z.optional(contactState),
      pagination: paginationQuery,
    }),
    output: listOf(receivedMessage),
  }),
  message: route({
    method: 'GET',
    path: '/back-office/contact-messages/:documentId',
    summary: 'One message with its answer',
    access: 'admin',
    params: oneMessage,
    output: entryOf(receivedMessage),
    errors: ['NOT_FOUND'],
  }),
  answer: route({
    method: 'POST',
    path: '/back-office/contact-messages/:documentId/answer',
    summary: 'Answer by email, once',
    access: 'admin',
    params: oneMessage,
    body: contactAnswerInput,
    output: entryOf(receivedMessage),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'ALREADY_ANSWERED'],
  }),
  setDone: route({
    method: 'PUT',
    path: '/back-office/contact-messages/:documentId/done',
    summary: 'Put a message aside, or open it again',
    access: 'admin',
    params: oneMessage,
    body: z.strictObject({ done: z.boolean() }),
    output: entryOf(receivedMessage),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
