import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { booleanQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { changelogInput } from '../packages/admin.ts';
import { packageFacts, releaseDifference } from '../packages/packages.ts';

export const heldReleaseStates = ['held', 'published', 'declined', 'superseded'] as const;

const namedProduct = z.object({ documentId: z.string(), title: z.string() });

const comparison = z.nullable(z.object({ version: z.string(), difference: releaseDifference }));

const publication = z.object({
  /** It is null for a dry run. */
  documentId: z.nullable(z.string()),
  product: namedProduct,
  version: z.string(),
  state: z.enum(['published', 'held']),
  fileName: z.string(),
  sizeBytes: z.number(),
  /** It is in lower-case hex. */
  sha256: z.string(),
  facts: packageFacts,
  comparedWith: comparison,
  /** They are sentences that say why it is held. */
  reasons: z.array(z.string()),
  /** They are sentences about what may not work for buyers. */
  notices: z.array(z.string()),
});

export type PublicationResult = z.input<typeof publication>;

const publicationState = z.object({
  documentId: z.string(),
  product: namedProduct,
  version: z.string(),
  state: z.enum(heldReleaseStates),
  reason: z.nullable(z.string()),
});

export type PublicationStateResult = z.input<typeof publicationState>;

export type PublicationInput = z.output<typeof changelogInput>;

export const publishingRoutes = {
  'POST /publish/releases': route({
    access: 'admin',
    scope: 'releases:publish',
    summary:
      'Publish a package of a product of the API token, found by its package id; it is held where its rights rise. The header Idempotency-Key refuses another upload with the same key',
    changesCatalog: true,
    query: z.strictObject({ dryRun: z._default(booleanQuery, false) }),
    upload: { field: 'file', kind: 'package' },
    body: changelogInput,
    creates: true,
    output: entryOf(publication),
    rate: 'publishing',
    errors: [
      'PUBLISHING_TOKEN_NEEDED',
      'PACKAGE_KIND_UNKNOWN',
      'PACKAGE_BROKEN',
      'PACKAGE_CANNOT_WORK',
      'PACKAGE_HAS_SECRETS',
      'PACKAGE_WRONG_PRODUCT',
      'PACKAGE_VERSION_TOO_LOW',
      'PACKAGE_TOO_LARGE',
      'PUBLISHING_PRODUCT_UNKNOWN',
      'IDEMPOTENCY_KEY_REUSED',
      'VERSION_TAKEN',
      'RELEASE_WITHDRAWN',
      'RELEASE_DECLINED',
      'HELD_RELEASES_FULL',
      'STORAGE_UNAVAILABLE',
    ],
  }),
  'GET /publish/releases/:documentId': route({
    access: 'admin',
    scope: 'releases:publish',
    summary: 'Whether a release of a product of the API token is published, held or declined',
    params: z.strictObject({ documentId }),
    output: entryOf(publicationState),
    errors: ['PUBLISHING_TOKEN_NEEDED', 'NOT_FOUND'],
  }),
};
