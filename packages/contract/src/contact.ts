import * as z from 'zod/mini';
import { entryOf, listOf } from './api/envelope.ts';
import { emailField, whenGiven, lineText, nameRules, text, documentId } from './api/fields.ts';
import { limits } from './limits.ts';
import { money, timestamp } from './api/codecs.ts';
import { route } from './api/route.ts';
import { createdSort, filteredBy, searchQuery } from './api/query.ts';

/** It goes into the header of a mail: no line breaks and no bidirectional controls. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u;

const subjectMax = limits.subjectMax;
const { min, max } = limits.contactMessage;

export const contactInput = z.strictObject({
  firstName: lineText('First name is required').check(...nameRules('First name', limits.nameMax)),
  lastName: lineText('Last name is required').check(...nameRules('Last name', limits.nameMax)),
  email: emailField,
  subject: lineText('Subject is required').check(
    z.regex(oneLine, 'Subject contains characters that cannot be used'),
    z.maxLength(subjectMax, `Subject must be at most ${subjectMax} characters`),
  ),
  message: text('Message is required').check(
    whenGiven((message) => message.length >= min, `Message must be at least ${min} characters`),
    z.maxLength(max, `Message must be at most ${max.toLocaleString('en-US')} characters`),
  ),
});

export type ContactInput = z.output<typeof contactInput>;

const contactMessage = z.object({
  documentId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
});

export type ContactMessage = z.infer<typeof contactMessage>;

export const messageState = z.enum(['new', 'answered', 'done']);

export type ContactMessageState = z.infer<typeof messageState>;

export const messageAnswer = z.object({
  text: z.string(),
  createdAt: timestamp,
  by: z.nullable(z.string()),
});

export const adminMessage = z.extend(contactMessage, {
  state: messageState,
  createdAt: timestamp,
  mailWarning: z.optional(z.enum(['unknown-address', 'other-sender', 'unproven-sender'])),
  answer: z.nullable(messageAnswer),
});

export type AdminMessage = z.infer<typeof adminMessage>;

export const otherMessage = z.pick(adminMessage, {
  documentId: true,
  subject: true,
  state: true,
  createdAt: true,
});

export const senderAccount = z.object({
  documentId: z.string(),
  username: z.string(),
  createdAt: timestamp,
  orders: z.object({ paid: z.number(), total: money }),
});

const adminMessageDetails = z.extend(adminMessage, {
  /** It is the id of the inbound mail; null for the contact form. */
  mail: z.nullable(z.string()),
  /** The oldest comes first. */
  answers: z.array(messageAnswer),
  account: z.nullable(senderAccount),
  otherMessages: z.array(otherMessage),
});

export type AdminMessageDetails = z.infer<typeof adminMessageDetails>;

export const messageAnswerInput = z.strictObject({
  text: text('Answer is required').check(
    z.maxLength(
      limits.contactAnswerMax,
      `Answer must be at most ${limits.contactAnswerMax.toLocaleString('en-US')} characters`,
    ),
  ),
  /** It counts the answers that the writer has seen: with another one meanwhile, it is refused. */
  answers: z._default(z.int().check(z.nonnegative()), 0),
});

export type MessageAnswerInput = z.output<typeof messageAnswerInput>;

const params = z.strictObject({ documentId });

export const messageFilters = filteredBy({
  search: searchQuery,
  state: z.optional(messageState),
  sort: createdSort,
});

export type MessageFilters = z.output<typeof messageFilters.file>;

export const contactRoutes = {
  'POST /contacts': route({
    access: 'public',
    summary: 'Send a message to the shop; the answer comes by email',
    body: contactInput,
    wrapped: true,
    output: entryOf(contactMessage),
    rate: 'contact',
  }),
  'GET /back-office/messages': route({
    access: 'admin',
    listsPeople: true,
    summary: 'Contact messages, newest first',
    query: messageFilters.page,
    output: listOf(adminMessage),
  }),
  'GET /back-office/export/messages': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same messages as a CSV file',
    query: messageFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
  'GET /back-office/messages/:documentId': route({
    access: 'admin',
    summary: 'A contact message with its answers, and who sent it',
    params,
    output: entryOf(adminMessageDetails),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/messages/:documentId/answer': route({
    access: 'admin',
    summary: 'Answer by email',
    params,
    body: messageAnswerInput,
    output: entryOf(adminMessageDetails),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'ALREADY_ANSWERED'],
  }),
  'PUT /back-office/messages/:documentId/done': route({
    access: 'admin',
    summary: 'Close or reopen a message',
    params,
    body: z.strictObject({ done: z.boolean() }),
    output: entryOf(adminMessageDetails),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'PUT /back-office/messages/:documentId/waiting': route({
    access: 'admin',
    summary: 'Mark a message as waiting for a further answer',
    params,
    output: entryOf(adminMessageDetails),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
