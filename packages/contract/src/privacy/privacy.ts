import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf } from '../api/envelope.ts';
import { currentPasswordField, documentId, text } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { namedCompany } from '../companies/companies.ts';
import { limits } from '../limits.ts';

export const erasedTopics = [
  'account',
  'profileImage',
  'sessions',
  'apiTokens',
  'cart',
  'favorites',
  'chatMessages',
  'contactMessages',
  'subscription',
  'mails',
  'notices',
  'refundReasons',
  'unpaidBilling',
  'companies',
  'reviews',
] as const;

export const retainedTopics = ['orders', 'invoices', 'payments'] as const;

const deletionRefusalCodes = [
  'LAST_ADMIN',
  'DELETION_LAST_OWNER',
  'DELETION_PAYMENT_OPEN',
  'DELETION_REFUND_OPEN',
  'DELETION_DISPUTE_OPEN',
] as const;

/** The order or the company is the one that stands in the way, if any does. */
const deletionRefusal = z.object({
  code: z.enum(deletionRefusalCodes),
  orderDocumentId: z.nullable(z.string()),
  orderNumber: z.nullable(z.number()),
  company: z.optional(namedCompany),
});

export type DeletionRefusal = z.infer<typeof deletionRefusal>;

export const deletionOverview = z.object({
  /** Without an entry, there is nothing of the topic. `reviews` go or become anonymous, by choice. */
  goes: z.array(z.object({ topic: z.enum(erasedTopics), count: z.number() })),
  stays: z.array(z.object({ topic: z.enum(retainedTopics), count: z.number(), until: timestamp })),
  refusal: z.nullable(deletionRefusal),
  /** It is false for a person who never chose one: a recent sign-in replaces it. */
  hasPassword: z.boolean(),
});

export type DeletionOverview = z.infer<typeof deletionOverview>;
export type DeletionOverviewResult = z.input<typeof deletionOverview>;

export const reviewsChoices = ['anonymous', 'delete'] as const;

export const reviewsChoice = z.enum(reviewsChoices);

export type ReviewsChoice = z.infer<typeof reviewsChoice>;

const deletionInput = z.strictObject({
  /** Without it, the caller has to have signed in within the last ten minutes. */
  password: z.optional(currentPasswordField),
  username: z.string().check(z.maxLength(limits.username.max)),
  reviews: reviewsChoice,
});

export type DeletionInput = z.output<typeof deletionInput>;

const nothingAsked = { nextAt: z.null() };

const dataExport = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none'), ...nothingAsked }),
  z.object({ state: z.literal('preparing'), nextAt: timestamp }),
  z.object({
    state: z.literal('ready'),
    documentId: z.string(),
    size: z.number(),
    expiresAt: timestamp,
    nextAt: z.nullable(timestamp),
  }),
  z.object({ state: z.literal('failed'), ...nothingAsked }),
]);

export type DataExport = z.infer<typeof dataExport>;
export type DataExportResult = z.input<typeof dataExport>;

const deletion = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('scheduled'), at: timestamp, reviews: reviewsChoice }),
  z.object({ state: z.literal('erased'), at: timestamp }),
]);

export const dataRequests = z.object({
  username: z.string(),
  export: dataExport,
  deletion,
  refusal: z.nullable(deletionRefusal),
});

export type DataRequests = z.infer<typeof dataRequests>;
export type DataRequestsResult = z.input<typeof dataRequests>;

const reason = text('A reason is required').check(
  z.maxLength(limits.requestReasonMax, `At most ${limits.requestReasonMax} characters`),
);

const params = z.strictObject({ documentId });

export const privacyRoutes = {
  'GET /privacy/deletion': route({
    access: 'customer',
    summary: 'What the deletion of your account erases, what stays, and what prevents it',
    output: entryOf(deletionOverview),
  }),
  'POST /privacy/deletion': route({
    access: 'customer',
    summary: 'Delete your account: blocked at once, erased after seven days',
    body: deletionInput,
    output: entryOf(z.object({ at: timestamp })),
    rate: 'accountDeletion',
    errors: [
      ...deletionRefusalCodes,
      'DELETION_ALREADY_SCHEDULED',
      'USERNAME_MISMATCH',
      'PASSWORD_WRONG',
      'PROOF_TOO_OLD',
      'PASSWORD_QUEUE_FULL',
    ],
  }),
  'POST /privacy/deletion/undo': route({
    access: 'public',
    summary: 'Undo the deletion of an account with the token of the email, before it is erased',
    body: z.strictObject({ token: z.catch(z.string().check(z.maxLength(200)), '') }),
    output: z.object({ ok: z.literal(true) }),
    rate: 'confirmation',
    errors: ['UNDO_LINK_INVALID'],
  }),
  'GET /privacy/export': route({
    access: 'customer',
    summary: 'The latest export of your data',
    output: entryOf(dataExport),
  }),
  'POST /privacy/export': route({
    access: 'customer',
    needsReauthentication: true,
    summary: 'Ask for your data as a ZIP file; an email says when it is ready',
    body: z.strictObject({}),
    output: entryOf(dataExport),
    rate: 'dataExport',
    errors: ['EXPORT_ALREADY_REQUESTED'],
  }),
  'GET /privacy/exports/:documentId': route({
    access: 'customer',
    summary: 'The ZIP file of an export, for the one who asked for it',
    params,
    output: z.null(),
    responseType: 'file',
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'],
  }),
  'GET /back-office/people/:documentId/data-requests': route({
    access: 'admin',
    summary: 'Export and deletion of the data of a person',
    params,
    output: entryOf(dataRequests),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/people/:documentId/export': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Export the data of a person who asked for it; only the caller can download it',
    params,
    body: z.strictObject({ reason }),
    output: entryOf(dataRequests),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'EXPORT_ALREADY_REQUESTED'],
  }),
  'POST /back-office/people/:documentId/deletion': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Delete the account of a person who asked for it: blocked at once, erased later',
    params,
    body: z.strictObject({ reason, reviews: reviewsChoice }),
    output: entryOf(dataRequests),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'OWN_ACCOUNT', ...deletionRefusalCodes, 'DELETION_ALREADY_SCHEDULED'],
  }),
  'DELETE /back-office/people/:documentId/deletion': route({
    access: 'admin',
    summary: 'Cancel the deletion of an account before it is erased',
    params,
    output: entryOf(dataRequests),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
