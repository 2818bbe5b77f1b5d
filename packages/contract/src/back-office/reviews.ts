import * as z from 'zod/mini';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId, text } from '../api/fields.ts';
import { limits } from '../limits.ts';
import { booleanQuery, paginationQuery, searchQuery } from '../api/query.ts';
import { orderReview } from '../reviews/reviews.ts';
import { route } from '../api/route.ts';

export const adminReview = z.extend(orderReview, {
  hidden: z.boolean(),
  product: z.object({ documentId: z.string(), title: z.string(), slug: z.string() }),
});

export type AdminReview = z.infer<typeof adminReview>;

/** Null removes the reply. */
export const replyInput = z.strictObject({
  text: z.nullable(
    text('Reply is required').check(
      z.maxLength(
        limits.reviewReplyMax,
        `Reply must be at most ${limits.reviewReplyMax} characters`,
      ),
    ),
  ),
});

export type ReplyInput = z.output<typeof replyInput>;

const params = z.strictObject({ documentId });

export const adminReviewRoutes = {
  'GET /back-office/reviews': route({
    access: 'admin',
    summary: 'All reviews, newest first, by text, author and product',
    query: z.strictObject({
      search: searchQuery,
      hidden: z.optional(booleanQuery),
      product: z.optional(documentId),
      pagination: paginationQuery,
    }),
    output: listOf(adminReview),
  }),
  'PUT /back-office/reviews/:documentId/hidden': route({
    access: 'admin',
    summary: 'Hide or restore a review; the rating of the product follows',
    changesCatalog: true,
    params,
    body: z.strictObject({ hidden: z.boolean() }),
    output: entryOf(adminReview),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'PUT /back-office/reviews/:documentId/reply': route({
    access: 'admin',
    summary: 'Write, change or remove the reply to a review',
    changesCatalog: true,
    params,
    body: replyInput,
    output: entryOf(adminReview),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
