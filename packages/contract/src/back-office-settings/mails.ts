import * as z from 'zod/mini';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { paginationQuery, searchQuery } from '../api/query.ts';
import { operation } from '../api/operation.ts';

export const mailState = z.enum(['waiting', 'sent', 'failed']);

export type MailState = z.infer<typeof mailState>;

/** The content of a mail is not stored. */
export const adminMail = z.object({
  documentId: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: mailState,
  tries: z.number(),
  failure: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});

export type AdminMail = z.infer<typeof adminMail>;

export const adminMailOperations = {
  list: operation({
    summary: 'Emails of the last months by state and recipient, newest first',
    query: z.strictObject({
      search: searchQuery,
      state: z.optional(mailState),
      pagination: paginationQuery,
    }),
    output: listOf(adminMail),
  }),
  resend: operation({
    summary: 'Retry a failed email',
    params: z.strictObject({ documentId }),
    output: entryOf(adminMail),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'MAIL_NOT_FAILED', 'MAIL_FORGOTTEN'],
  }),
};
