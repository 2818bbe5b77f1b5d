import * as z from 'zod/mini';
import { packageFacts } from './package-facts.ts';

/** A release with its file. `sha256` is lower-case hex. */
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

/** What anyone may know of the release that is sold. */
export const currentRelease = z.omit(releaseWithFacts, { documentId: true, sha256: true });
