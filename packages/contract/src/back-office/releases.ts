import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { documentId, text } from '../api/fields.ts';
import { limits } from '../limits.ts';
import { releaseWithFacts } from '../catalog/releases.ts';
import { operation } from '../api/operation.ts';

export const releaseInput = z.strictObject({
  package: documentId,
  /** Only for a file that does not contain its version. */
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

const params = z.strictObject({ documentId });

export const adminReleaseOperations = {
  publish: operation({
    summary: 'Publish an uploaded package as the newest release and email its owners',
    changesCatalog: true,
    params,
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
  list: operation({
    summary: 'All releases of a product, newest first',
    params,
    output: z.object({ data: z.array(releaseWithFacts) }),
    errors: ['NOT_FOUND'],
  }),
};
