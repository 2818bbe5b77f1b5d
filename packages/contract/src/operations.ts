import * as z from 'zod/mini';
import { timestamp } from './api/codecs.ts';
import { listOf, nothing, entryOf } from './api/envelope.ts';
import { documentId } from './api/fields.ts';
import { route } from './api/route.ts';
import { paginationQuery, searchQuery } from './api/query.ts';

/** Equal violations of the content security policy, as browsers reported them. */
export const cspReport = z.object({
  documentId: z.string(),
  directive: z.string(),
  blocked: z.string(),
  source: z.string(),
  page: z.string(),
  count: z.number(),
  firstSeenAt: timestamp,
  lastSeenAt: timestamp,
});

export type CspReport = z.infer<typeof cspReport>;

export const providerName = z.enum([
  'stripe',
  'mail',
  'files',
  'redis',
  'vies',
  'google',
  'microsoft',
]);

export type ProviderName = z.infer<typeof providerName>;

/** `refused`: it answers, and does not accept the settings. `unknown`: it was not asked yet. */
export const providerState = z.enum(['up', 'away', 'refused', 'unknown']);

export type ProviderState = z.infer<typeof providerState>;

export const providerStatus = z.object({
  provider: providerName,
  state: providerState,
  /** Since the start of the node. */
  failures: z.number(),
  lastAnswerAt: z.nullable(timestamp),
  lastFailureAt: z.nullable(timestamp),
  lastFailure: z.nullable(z.string()),
});

export type ProviderStatus = z.infer<typeof providerStatus>;
export type ProviderStatusResult = z.input<typeof providerStatus>;

export const shopHealth = z.object({
  release: z.string(),
  lastMigration: z.string(),
  /** Of the node that answers. */
  startedAt: timestamp,
  providers: z.array(providerStatus),
});

export type ShopHealth = z.infer<typeof shopHealth>;

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
  createdAt: timestamp,
  sentAt: z.nullable(timestamp),
});

export type AdminMail = z.infer<typeof adminMail>;

export const operationRoutes = {
  'GET /back-office/csp-reports': route({
    access: 'admin',
    summary: 'What browsers blocked by the content security policy, last seen first',
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(cspReport),
  }),
  'DELETE /back-office/csp-reports/:documentId': route({
    access: 'admin',
    summary: 'Delete a report; it returns when browsers send it again',
    params: z.strictObject({ documentId }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'DELETE /back-office/csp-reports': route({
    access: 'admin',
    summary: 'Delete all reports',
    output: nothing,
    rate: 'staffWrite',
  }),
  'GET /back-office/health': route({
    access: 'admin',
    summary: 'Release, migrations and providers, as the node that answers sees them',
    output: entryOf(shopHealth),
  }),
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
