import * as z from 'zod/mini';
import { documentId, reference } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { platformAnswer } from './compatibility.ts';
import { packageContents } from './package-contents.ts';
import { packageFacts } from './package-facts.ts';
import { packagePermission } from './package-permission.ts';
import { releaseDifference } from './release-difference.ts';

/** What was read from the package; see packageFacts and packageContents. */
const examinedPackage = z.object({
  ...z.omit(packageFacts, { permissions: true }).shape,
  permissions: z.array(packagePermission),
  /** Null when only its manifests were read, by an earlier reader. */
  contents: z.nullable(packageContents),
});

export const securityReview = z.object({
  /** Where the JSON Schema of this document is. */
  $schema: z.string(),
  product: z.object({ documentId: z.string(), title: z.string(), url: z.string() }),
  /** `sha256` is lower-case hex. */
  release: z.object({
    documentId: z.string(),
    version: z.string(),
    publishedAt: z.string(),
    fileName: z.string(),
    sizeBytes: z.number(),
    sha256: z.string(),
  }),
  /** Null for a file that is no SharePoint package. */
  package: z.nullable(examinedPackage),
  compatibility: z.array(platformAnswer),
  /** The release before; null for the first one. Its difference is null without two packages. */
  comparedWith: z.nullable(
    z.object({ version: z.string(), difference: z.nullable(releaseDifference) }),
  ),
  /** Sentences: what this document does not tell. */
  notExamined: z.array(z.string()),
});

export type SecurityReview = z.infer<typeof securityReview>;

export const securityReviewRoutes = {
  'GET /products/:documentId/security-review': route({
    access: 'anyone',
    scope: 'releases:read',
    summary:
      'What the package of a release contains and asks for, as JSON or as a PDF; of older releases for their owners',
    params: z.strictObject({ documentId: reference }),
    query: z.strictObject({
      release: z.optional(documentId),
      format: z._default(z.enum(['json', 'pdf']), 'json'),
    }),
    output: securityReview,
    responseType: 'file',
    errors: ['TOKEN_MISSING', 'NOT_FOUND', 'NOT_PURCHASED', 'STORAGE_UNAVAILABLE'],
  }),
  'GET /schemas/security-review.json': route({
    access: 'public',
    summary: 'The JSON Schema of a security review',
    output: z.record(z.string(), z.unknown()),
  }),
};
