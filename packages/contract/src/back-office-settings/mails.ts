import * as z from 'zod/mini';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { paginationQuery, searchQuery } from '../api/query.ts';
import { route } from '../api/route.ts';

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

export const adminMailRoutes = {
  'GET /back-office/mails': route({
    access: 'admin',
    listsPeople: true,
    summary: 'Emails of the last months by state and recipient, newest first',
    query: z.strictObject({
      search: searchQuery,
      state: z.optional(mailState),
      pagination: paginationQuery,
    }),
    output: listOf(adminMail),
  }),
  'POST /back-office/mails/:documentId/resend': route({
    access: 'admin',
    summary: 'Retry a failed email',
    params: z.strictObject({ documentId }),
    output: entryOf(adminMail),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'MAIL_NOT_FAILED', 'MAIL_FORGOTTEN'],
  }),
};
