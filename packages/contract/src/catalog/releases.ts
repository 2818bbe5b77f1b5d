import * as z from 'zod/mini';
import { packageFacts } from '../packages/package-facts.ts';

/** `sha256` is lower-case hex. */
export const release = z.object({
  documentId: z.string(),
  version: z.string(),
  publishedAt: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  changelog: z.string(),
});

export type Release = z.infer<typeof release>;

/** `facts` is null for a file that is no SharePoint package. */
export const releaseWithFacts = z.extend(release, { facts: z.nullable(packageFacts) });

export type ReleaseWithFacts = z.infer<typeof releaseWithFacts>;

export const currentRelease = z.omit(releaseWithFacts, { documentId: true, sha256: true });
