import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { reference } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { platforms } from './platforms.ts';

export const platform = z.enum(platforms);

export const platformAnswer = z.object({
  platform,
  answer: z.enum(['yes', 'probably', 'no', 'unknown']),
  /** Sentences for administrators. */
  reasons: z.array(z.string()),
});

export type PlatformAnswer = z.infer<typeof platformAnswer>;

/** Read from the package of the current release. Every answer but `yes` has its reasons. */
const compatibility = z.object({
  /** Of the product, as the documentId. */
  id: z.number(),
  documentId: z.string(),
  /** Of the release; null when there is none. */
  version: z.nullable(z.string()),
  platforms: z.array(platformAnswer),
});

export type Compatibility = z.infer<typeof compatibility>;

export const packageRoutes = {
  'GET /products/:documentId/compatibility': route({
    access: 'public',
    summary: 'Where the current release of a product runs, and why',
    params: z.strictObject({ documentId: reference }),
    output: entryOf(compatibility),
    errors: ['NOT_FOUND'],
  }),
};
