import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { createdSort, filteredBy, searchQuery } from '../api/query.ts';
import { route } from '../api/route.ts';

export const inboundMailReasons = [
  'unreadable',
  'too-complex',
  'too-large',
  'too-many',
  'several-senders',
  'no-sender',
  'automatic',
  'own',
] as const;

const inboundMailReason = z.enum(inboundMailReasons);

export type InboundMailReason = z.infer<typeof inboundMailReason>;

const omission = z.object({
  kind: z.enum(['quote', 'signature', 'text', 'file']),
  name: z.optional(z.string()),
  reason: z.optional(z.string()),
});

export type Omission = z.infer<typeof omission>;

export const inboundMail = z.object({
  documentId: z.string(),
  fromEmail: z.nullable(z.string()),
  fromName: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  receivedAt: timestamp,
  text: z.nullable(z.string()),
  omissions: z.array(omission),
  original: z.nullable(z.object({ sizeBytes: z.number() })),
});

export type InboundMail = z.infer<typeof inboundMail>;

export const inboundMailState = z.enum(['set-aside', 'done', 'ignored']);

export type InboundMailState = z.infer<typeof inboundMailState>;

export const adminInboundMail = z.extend(z.omit(inboundMail, { text: true, omissions: true }), {
  /** One that became a contact message can be read and is not listed. */
  state: z.enum([...inboundMailState.options, 'contact']),
  reason: z.nullable(inboundMailReason),
  customer: z.nullable(z.object({ documentId: z.string(), username: z.string() })),
});

export type AdminInboundMail = z.infer<typeof adminInboundMail>;

export const adminInboundMailDetails = z.extend(adminInboundMail, {
  text: inboundMail.shape.text,
  omissions: inboundMail.shape.omissions,
  lastError: z.nullable(z.string()),
  contactMessage: z.nullable(z.string()),
});

export type AdminInboundMailDetails = z.infer<typeof adminInboundMailDetails>;

const params = z.strictObject({ documentId });

export const inboundMailFilters = filteredBy({
  search: searchQuery,
  state: z.optional(inboundMailState),
  sort: createdSort,
});

export type InboundMailFilters = z.output<typeof inboundMailFilters.file>;

export const inboundMailRoutes = {
  'GET /chat-messages/:documentId/mail': route({
    access: 'helpdesk',
    summary: 'The whole text of the mail that became this message, and what the message leaves out',
    params,
    output: entryOf(inboundMail),
    errors: ['NOT_FOUND'],
  }),
  'GET /chat-messages/:documentId/mail/original': route({
    access: 'helpdesk',
    summary: 'The mail as it came, as an .eml file',
    params,
    output: z.null(),
    responseType: 'file',
    errors: ['NOT_FOUND', 'FILE_UNAVAILABLE', 'STORAGE_UNAVAILABLE'],
  }),
  'GET /back-office/inbound-mails': route({
    access: 'admin',
    listsPeople: true,
    summary: 'Mails to the chat that became no message, newest first',
    query: inboundMailFilters.page,
    output: listOf(adminInboundMail),
  }),
  'GET /back-office/inbound-mails/:documentId': route({
    access: 'admin',
    summary: 'A mail to the chat with its text, also one that became a contact message',
    params,
    output: entryOf(adminInboundMailDetails),
    errors: ['NOT_FOUND'],
  }),
  'GET /back-office/inbound-mails/:documentId/original': route({
    access: 'admin',
    summary: 'The mail as it came, as an .eml file',
    params,
    output: z.null(),
    responseType: 'file',
    errors: ['NOT_FOUND', 'FILE_UNAVAILABLE', 'STORAGE_UNAVAILABLE'],
  }),
  'PUT /back-office/inbound-mails/:documentId/done': route({
    access: 'admin',
    summary: 'Close a mail that is set aside, or open it again',
    params,
    body: z.strictObject({ done: z.boolean() }),
    output: entryOf(adminInboundMailDetails),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
