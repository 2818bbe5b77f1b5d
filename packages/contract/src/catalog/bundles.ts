import * as z from 'zod/mini';
import { image } from './images.ts';

/** `price` is dollars. Unavailable: not published, or without a release; then the bundle is not sold. */
export const bundleContent = z.object({
  documentId: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  price: z.number(),
  version: z.nullable(z.string()),
  img: z.nullable(image),
  isAvailable: z.boolean(),
});

export type BundleContent = z.infer<typeof bundleContent>;

export const bundleLink = z.object({
  documentId: z.string(),
  slug: z.string(),
  title: z.string(),
});

export type BundleLink = z.infer<typeof bundleLink>;
