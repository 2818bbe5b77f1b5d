import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { documentId, reference } from '../api/fields.ts';
import { route } from '../api/route.ts';

/** What the caller may download of a product. */
export const ownedProduct = z.object({
  newest: z.object({ documentId: z.string(), version: z.string() }),
  /** The version that the caller downloaded last; null before the first time. */
  downloadedVersion: z.nullable(z.string()),
});

export type OwnedProduct = z.infer<typeof ownedProduct>;

export const downloadRoutes = {
  owned: route({
    method: 'GET',
    path: '/products/:documentId/owned',
    summary: 'What the caller may download of a product; null when they did not buy it',
    access: 'customer',
    params: z.strictObject({ documentId: reference }),
    output: entryOf(z.nullable(ownedProduct)),
  }),
  link: route({
    method: 'GET',
    path: '/products/:documentId/download-link',
    summary:
      'A link to the newest or the given release of what was bought, good for minutes and a few uses',
    access: 'customer',
    params: z.strictObject({ documentId: reference }),
    query: z.strictObject({ release: z.optional(documentId) }),
    output: z.object({ downloadLink: z.string() }),
    rate: 'downloadLink',
    errors: ['NOT_FOUND', 'NOT_PURCHASED'],
  }),
  file: route({
    method: 'GET',
    path: '/downloads/:token',
    summary: 'The package behind a download link; the link itself is the permission',
    access: 'public',
    params: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
    output: z.null(),
    responseType: 'file',
    errors: ['DOWNLOAD_LINK_EXPIRED', 'FILE_UNAVAILABLE', 'RANGE_NOT_SATISFIABLE'],
  }),
};
