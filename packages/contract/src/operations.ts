import * as z from 'zod/mini';
import { timestamp } from './api/codecs.ts';
import { listOf, nothing, entryOf } from './api/envelope.ts';
import { documentId } from './api/fields.ts';
import { route } from './api/route.ts';
import { createdSort, filteredBy, searchQuery, withAnyCase } from './api/query.ts';

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
  'dns',
  'google',
  'microsoft',
  'tenants',
  'licenceKeys',
  'clamav',
  'mailbox',
]);

export type ProviderName = z.infer<typeof providerName>;

/** `refused`: it answers, and does not accept the settings. `unknown`: it was not asked yet. */
export const providerState = z.enum(['up', 'away', 'refused', 'unknown']);

export type ProviderState = z.infer<typeof providerState>;

export const providerStatus = z.object({
  provider: providerName,
  state: providerState,
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
  startedAt: timestamp,
  providers: z.array(providerStatus),
  lastWebhookAt: z.nullable(timestamp),
  mails: z.object({
    lastSentAt: z.nullable(timestamp),
    waiting: z.number(),
    oldestWaitingAt: z.nullable(timestamp),
    failed: z.number(),
  }),
  mailbox: z.nullable(
    z.object({
      readLast24Hours: z.number(),
      setAside: z.number(),
      oldestUnreadAt: z.nullable(timestamp),
      lastError: z.nullable(z.object({ text: z.string(), receivedAt: timestamp })),
    }),
  ),
  failedJobs: z.number(),
  lastBackupAt: z.nullable(timestamp),
  restoredBackupAt: z.nullable(timestamp),
  /** It was copied or restored, and no one has said whether it is the same shop. */
  isOriginUnknown: z.boolean(),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
  /** It is null while it was not read, and where the shop is not served over HTTPS. */
  certificateExpiresAt: z.nullable(timestamp),
});

export type ShopHealth = z.infer<typeof shopHealth>;

const openingSteps = z.object({
  look: z.boolean(),
  texts: z.boolean(),
  imprint: z.boolean(),
  invoicing: z.boolean(),
  testMail: z.boolean(),
  webhook: z.boolean(),
  category: z.boolean(),
  product: z.boolean(),
  release: z.boolean(),
  published: z.boolean(),
  payment: z.boolean(),
});

export type OpeningSteps = z.infer<typeof openingSteps>;

const opening = z.object({
  /** All steps are done, or an Admin has closed the list. */
  isClosed: z.boolean(),
  steps: openingSteps,
  testMailSentAt: z.nullable(timestamp),
  isInvoicingNeeded: z.boolean(),
});

export type Opening = z.infer<typeof opening>;

export const mailState = z.enum(['waiting', 'sent', 'failed']);

export type MailState = z.infer<typeof mailState>;

/** The content of a mail is stored until an hour after it was sent. */
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

const readableMail = z.extend(adminMail, {
  text: z.nullable(z.string()),
});

export const mailFilters = filteredBy({
  search: searchQuery,
  state: z.optional(mailState),
  sort: createdSort,
});

export type MailFilters = z.output<typeof mailFilters.file>;

export const cspReportSort = z.enum([
  'lastSeenAt:desc',
  'lastSeenAt:asc',
  'count:desc',
  'count:asc',
]);

/** The days are those on which it was last seen. */
export const cspReportFilters = filteredBy({
  search: searchQuery,
  sort: z._default(withAnyCase(cspReportSort), 'lastSeenAt:desc'),
});

export type CspReportFilters = z.output<typeof cspReportFilters.file>;

export const operationRoutes = {
  'GET /back-office/csp-reports': route({
    access: 'admin',
    summary: 'What browsers blocked by the content security policy, last seen first',
    query: cspReportFilters.page,
    output: listOf(cspReport),
  }),
  'GET /back-office/export/csp-reports': route({
    access: 'admin',
    summary: 'The same reports as a CSV file',
    query: cspReportFilters.file,
    output: z.null(),
    responseType: 'file',
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
  'GET /back-office/opening': route({
    access: 'admin',
    summary: 'What a new shop still needs before a customer can buy',
    output: entryOf(opening),
  }),
  'PUT /back-office/opening': route({
    access: 'admin',
    summary: 'Say that invoicing is not needed, that the test email arrived, or close the list',
    body: z.strictObject({
      step: z.enum(['testMailReceived', 'invoicingNotNeeded', 'openingClosed']),
      isDone: z.boolean(),
    }),
    output: entryOf(opening),
    rate: 'staffWrite',
  }),
  'POST /back-office/opening/test-mail': route({
    access: 'admin',
    summary: 'Send an email to oneself, to see whether the emails of the shop arrive',
    output: entryOf(opening),
    rate: 'staffWrite',
  }),
  'GET /back-office/mails': route({
    access: 'admin',
    listsPeople: true,
    summary: 'Emails of the last months by state and recipient, newest first',
    query: mailFilters.page,
    output: listOf(adminMail),
  }),
  'GET /back-office/mails/:documentId': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'One email with its text, until an hour after it was sent; links lead nowhere',
    params: z.strictObject({ documentId }),
    output: entryOf(readableMail),
    errors: ['NOT_FOUND'],
  }),
  'GET /back-office/export/mails': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same emails as a CSV file',
    query: mailFilters.file,
    output: z.null(),
    responseType: 'file',
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
