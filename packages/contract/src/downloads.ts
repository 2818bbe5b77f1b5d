import * as z from 'zod/mini';
import { timestamp } from './api/codecs.ts';
import { entryOf, listOf } from './api/envelope.ts';
import { documentId, reference } from './api/fields.ts';
import { paginationUpTo } from './api/query.ts';
import { route } from './api/route.ts';
import { thumbnail } from './catalog/catalog.ts';
import { limits } from './limits.ts';
import { namedOrder, orderCompany, ownRelease } from './orders/orders.ts';

const newestRelease = z.object({ documentId: z.string(), version: z.string() });

export const ownedProduct = z.object({
  order: z.object({ documentId: z.string() }),
  company: orderCompany,
  /** It is null for a bundle, and while no licence of the caller covers any. */
  newest: z.nullable(newestRelease),
  /**
   * A bundle has what came with it in this order. Without a newest release, all of them were
   * withdrawn.
   */
  contents: z.optional(
    z.array(
      z.object({
        documentId: z.string(),
        title: z.string(),
        newest: z.nullable(newestRelease),
      }),
    ),
  ),
  /** It is the newest release of the product, when the licences of the caller do not cover it. */
  uncovered: z.optional(newestRelease),
  downloadedVersion: z.nullable(z.string()),
});

export type OwnedProduct = z.infer<typeof ownedProduct>;

export const ownProduct = z.object({
  documentId: z.string(),
  slug: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
  img: z.nullable(thumbnail),
  order: namedOrder,
  company: orderCompany,
  rating: z.nullable(z.number()),
  boughtAt: timestamp,
  boughtVersion: z.string(),
  downloadedVersion: z.nullable(z.string()),
  hasNewVersion: z.boolean(),
  releases: z.array(ownRelease),
});

export type OwnProduct = z.infer<typeof ownProduct>;
export type OwnProductResult = z.input<typeof ownProduct>;

export const downloadRoutes = {
  'GET /users/me/products': route({
    access: 'customer',
    scope: 'releases:read',
    summary:
      'What the caller owns, also as part of a bundle: each product once, the latest bought first',
    query: z.strictObject({
      company: z.optional(documentId),
      pagination: paginationUpTo(limits.ownedPerPage),
    }),
    output: listOf(ownProduct),
  }),
  'GET /products/owned': route({
    access: 'customer',
    scope: 'releases:read',
    summary:
      'The documentIds of all products and bundles that the caller owns, and which of them companies own',
    output: z.object({
      data: z.array(z.string()),
      companies: z.array(
        z.object({
          documentId: z.string(),
          name: z.string(),
          products: z.array(z.string()),
        }),
      ),
    }),
  }),
  'GET /products/:documentId/owned': route({
    access: 'customer',
    scope: 'releases:read',
    summary:
      'What the caller may download of a product, or of what a bundle contained; null if they have not bought it, or every release was withdrawn',
    params: z.strictObject({ documentId: reference }),
    output: entryOf(z.nullable(ownedProduct)),
  }),
  'GET /products/:documentId/download-link': route({
    access: 'customer',
    scope: 'downloads:create',
    summary:
      'A download link for the newest or the given release, valid for minutes and a few uses',
    params: z.strictObject({ documentId: reference }),
    query: z.strictObject({ release: z.optional(documentId) }),
    output: z.object({ downloadLink: z.string() }),
    rate: 'downloadLink',
    errors: ['NOT_FOUND', 'NOT_PURCHASED', 'LICENCE_ENDED', 'RELEASE_WITHDRAWN'],
  }),
  'GET /licences/:documentId/package': route({
    access: 'customer',
    summary: 'The current release of a product, while its trial runs',
    params: z.strictObject({ documentId }),
    output: z.null(),
    responseType: 'file',
    rate: 'downloadLink',
    errors: [
      'NOT_FOUND',
      'LICENCE_INACTIVE',
      'FILE_UNAVAILABLE',
      'STORAGE_UNAVAILABLE',
      'RANGE_NOT_SATISFIABLE',
    ],
  }),
  'GET /downloads/:token': route({
    access: 'public',
    summary:
      'The package behind a download link; the link itself is the permission. A prefetch gets nothing',
    params: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
    output: z.null(),
    responseType: 'file',
    errors: [
      'DOWNLOAD_LINK_EXPIRED',
      'FILE_UNAVAILABLE',
      'STORAGE_UNAVAILABLE',
      'RANGE_NOT_SATISFIABLE',
    ],
  }),
};
