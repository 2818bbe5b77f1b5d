import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { documentId, text } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { limits } from '../limits.ts';
import {
  deletionRefusal,
  deletionRefusalCodes,
  reviewsChoice,
} from '../privacy/account-deletion.ts';
import { dataExport } from '../privacy/data-export.ts';

const deletion = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  /** `at`: when the account is erased. */
  z.object({ state: z.literal('scheduled'), at: z.string(), reviews: reviewsChoice }),
  /** `at`: when it was erased. */
  z.object({ state: z.literal('erased'), at: z.string() }),
]);

export const dataRequests = z.object({
  username: z.string(),
  /** The latest that the caller asked for. */
  export: dataExport,
  deletion,
  /** Why the account cannot be deleted now. */
  refusal: z.nullable(deletionRefusal),
});

export type DataRequests = z.infer<typeof dataRequests>;

/** Why staff act for the person, for the audit. */
const reason = text('A reason is required').check(
  z.maxLength(limits.requestReasonMax, `At most ${limits.requestReasonMax} characters`),
);

const params = z.strictObject({ documentId });

export const adminDataRequestRoutes = {
  'GET /back-office/people/:documentId/data-requests': route({
    access: 'admin',
    summary: 'Export and deletion of the data of a person',
    params,
    output: entryOf(dataRequests),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/people/:documentId/export': route({
    access: 'admin',
    needsProof: true,
    summary: 'Export the data of a person who asked for it; only the caller can download it',
    params,
    body: z.strictObject({ reason }),
    output: entryOf(dataRequests),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'EXPORT_ALREADY_REQUESTED'],
  }),
  'POST /back-office/people/:documentId/deletion': route({
    access: 'admin',
    needsProof: true,
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
