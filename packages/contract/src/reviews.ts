import * as z from 'zod/mini';
import { listOf } from './envelope.ts';
import { limits } from './limits.ts';
import { paginationQuery } from './query.ts';
import { route } from './route.ts';

/** What everybody may read. Who wrote it is a name and a picture; the order stays private. */
export const review = z.object({
  documentId: z.string(),
  rating: z.int().check(z.gte(limits.rating.min), z.lte(limits.rating.max)),
  comment: z.string(),
  createdAt: z.string(),
  product: z.object({ documentId: z.string() }),
  users_permissions_user: z.nullable(
    z.object({
      username: z.string(),
      profileImg: z.nullable(z.object({ url: z.string() })),
    }),
  ),
});

export type Review = z.infer<typeof review>;

export const reviewRoutes = {
  list: route({
    method: 'GET',
    path: '/reviews',
    summary: 'The reviews of the product with this slug, newest first',
    access: 'public',
    query: z.strictObject({
      slug: z.string().check(z.minLength(1), z.maxLength(limits.searchMax)),
      pagination: paginationQuery,
    }),
    output: listOf(review),
    errors: ['NOT_FOUND'],
  }),
};
