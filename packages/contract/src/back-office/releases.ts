import * as z from 'zod/mini';
import { entryOf } from '../envelope.ts';
import { documentId, text } from '../fields.ts';
import { limits } from '../limits.ts';
import { packageFacts } from '../package-facts.ts';
import { releaseWithFacts } from '../releases.ts';
import { route } from '../route.ts';

/** What may be sold. Only SharePoint packages are read. */
export const packageKinds = ['.sppkg', '.zip', '.msi', '.exe'] as const;

/**
 * A file that waits to be released. `facts` is null for a file that is no SharePoint package,
 * `comparedWith` for a first release.
 */
export const uploadedPackage = z.object({
  documentId: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  facts: z.nullable(packageFacts),
  comparedWith: z.nullable(
    z.object({ version: z.string(), newPermissions: packageFacts.shape.permissions }),
  ),
});

export type UploadedPackage = z.infer<typeof uploadedPackage>;

export const releaseInput = z.strictObject({
  /** The documentId of an uploaded package. */
  package: documentId,
  /** Only for a file that does not name its version itself. */
  version: z.optional(
    z
      .string()
      .check(z.trim(), z.regex(/^\d{1,9}(\.\d{1,9}){1,3}$/, 'Version must be numbers like 1.2.0')),
  ),
  changelog: text('Changelog is required').check(
    z.maxLength(
      limits.changelogMax,
      `Changelog must be at most ${limits.changelogMax.toLocaleString('en-US')} characters`,
    ),
  ),
});

export type ReleaseInput = z.output<typeof releaseInput>;

const oneProduct = z.strictObject({ documentId });

export const stockReleaseRoutes = {
  upload: route({
    method: 'POST',
    path: '/back-office/products/:documentId/packages',
    summary: 'Upload the file of the next release and tell what it is; it goes after a day unused',
    access: 'admin',
    params: oneProduct,
    upload: 'files',
    output: entryOf(uploadedPackage),
    rate: 'staffWrite',
    errors: [
      'NOT_FOUND',
      'PACKAGE_KIND_UNKNOWN',
      'PACKAGE_BROKEN',
      'PACKAGE_WRONG_PRODUCT',
      'PACKAGE_VERSION_TOO_LOW',
      'PACKAGE_TOO_LARGE',
    ],
  }),
  publish: route({
    method: 'POST',
    path: '/back-office/products/:documentId/releases',
    summary: 'Publish an uploaded package as the newest release, for good; its owners are told',
    access: 'admin',
    params: oneProduct,
    body: releaseInput,
    output: entryOf(releaseWithFacts),
    rate: 'staffWrite',
    errors: [
      'NOT_FOUND',
      'PACKAGE_UNKNOWN',
      'PACKAGE_BROKEN',
      'PACKAGE_WRONG_PRODUCT',
      'PACKAGE_VERSION_TOO_LOW',
    ],
  }),
  list: route({
    method: 'GET',
    path: '/back-office/products/:documentId/releases',
    summary: 'All releases of a product, the newest first',
    access: 'admin',
    params: oneProduct,
    output: z.object({ data: z.array(releaseWithFacts) }),
    errors: ['NOT_FOUND'],
  }),
};
