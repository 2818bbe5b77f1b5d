import { securityReview } from '@partshelf/contract/packages/packages.ts';
import * as z from 'zod/mini';
import { schemaPath } from './build-security-review.ts';

/** The JSON Schema of every security review of the shop. */
export const describeReviewSchema = (publicUrl: string): Record<string, unknown> => ({
  ...z.toJSONSchema(securityReview, { io: 'output', target: 'draft-2020-12' }),
  $id: `${publicUrl}${schemaPath}`,
  title: 'Security review of a release',
  description:
    'What the file of a release contains and asks for, read from the file, and what was not examined. A SharePoint package is read; of any other file only size and SHA-256 are known.',
});
