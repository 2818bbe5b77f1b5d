import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId, text } from '../api/fields.ts';
import { createdSort, filteredBy, searchQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { namedFixes } from '../fixes.ts';
import { limits } from '../limits.ts';
import { heldReleaseStates } from './publishing.ts';

export const heldRelease = z.object({
  documentId: z.string(),
  product: z.object({ documentId: z.string(), title: z.string() }),
  version: z.string(),
  changelog: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  /** It is in lower-case hex. */
  sha256: z.string(),
  /** It is the name of the API token, or the run of a trusted publisher. */
  tokenName: z.string(),
  submittedBy: z.nullable(z.string()),
  createdAt: timestamp,
  state: z.enum(heldReleaseStates),
  /** They are sentences that say why it is held. */
  reasons: z.array(z.string()),
  /** They are sentences about what it changes, compared with the release on sale. */
  changes: z.array(z.string()),
  /** It is the version of the release on sale, and null without one. */
  comparedWith: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(timestamp),
  declineReason: z.nullable(z.string()),
});

export type HeldRelease = z.infer<typeof heldRelease>;
export type HeldReleaseResult = z.input<typeof heldRelease>;

export const heldReleaseFilters = filteredBy({
  search: searchQuery,
  state: z.optional(z.enum(heldReleaseStates)),
  sort: createdSort,
});

export type HeldReleaseFilters = z.output<typeof heldReleaseFilters.file>;

const approvalInput = z.strictObject({
  /** It is the version that the release was compared with when it was read. */
  comparedWith: z.nullable(z.string()),
  /** The customers whose chats wait for these are told. */
  fixes: z.optional(namedFixes),
});

export type ReleaseApproval = z.output<typeof approvalInput>;

export const releaseDeclineInput = z.strictObject({
  reason: text('Reason is required').check(
    z.maxLength(
      limits.requestReasonMax,
      `Reason must be at most ${limits.requestReasonMax} characters`,
    ),
  ),
});

const publishingSettings = z.strictObject({
  /** It holds also what asks for no more rights than the release before. */
  holdsAlways: z.boolean(),
});

export type PublishingSettings = z.output<typeof publishingSettings>;

const params = z.strictObject({ documentId });

export const adminPublishingRoutes = {
  'GET /back-office/releases/held': route({
    access: 'admin',
    summary: 'Releases that were uploaded with an API token and held',
    query: heldReleaseFilters.page,
    output: listOf(heldRelease),
  }),
  'GET /back-office/releases/held/:documentId': route({
    access: 'admin',
    summary: 'A held release and what it changes',
    params,
    output: entryOf(heldRelease),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/releases/held/:documentId/approve': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Publish a held release and email the owners of its product',
    changesCatalog: true,
    params,
    body: approvalInput,
    output: entryOf(heldRelease),
    rate: 'staffWrite',
    errors: [
      'NOT_FOUND',
      'HELD_RELEASE_DECIDED',
      'HELD_RELEASE_SUPERSEDED',
      'CHANGED_MEANWHILE',
      'VALIDATION_FAILED',
      'PACKAGE_BROKEN',
      'PACKAGE_CANNOT_WORK',
      'PACKAGE_WRONG_PRODUCT',
      'STORAGE_UNAVAILABLE',
    ],
  }),
  'POST /back-office/releases/held/:documentId/decline': route({
    access: 'admin',
    summary: 'Decline a held release with a reason; its file is deleted',
    params,
    body: releaseDeclineInput,
    output: entryOf(heldRelease),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'HELD_RELEASE_DECIDED'],
  }),
  'GET /back-office/publishing': route({
    access: 'admin',
    summary: 'Which releases of API tokens are held',
    output: entryOf(publishingSettings),
  }),
  'PUT /back-office/publishing': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Change which releases of API tokens are held',
    body: publishingSettings,
    output: entryOf(publishingSettings),
    rate: 'staffWrite',
  }),
};
