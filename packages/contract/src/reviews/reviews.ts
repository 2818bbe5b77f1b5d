import * as z from 'zod/mini';
import { oneProduct } from '../cart/cart.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { reference, text } from '../api/fields.ts';
import { limits } from '../limits.ts';
import { paginationQuery } from '../api/query.ts';
import { route } from '../api/route.ts';

const reviewReply = z.object({ text: z.string(), createdAt: z.string() });

/** The order stays private. */
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
  reply: z.nullable(reviewReply),
});

export type Review = z.infer<typeof review>;

export const orderReview = z.extend(review, { order: z.object({ documentId: z.string() }) });

export type OrderReview = z.infer<typeof orderReview>;

const ratingField = z
  .int('Rating is required and must be between 1 and 5.')
  .check(
    z.gte(limits.rating.min, 'Rating is required and must be between 1 and 5.'),
    z.lte(limits.rating.max, 'Rating is required and must be between 1 and 5.'),
  );

export const reviewFields = {
  rating: ratingField,
  comment: text('Comment is required').check(
    z.maxLength(
      limits.reviewCommentMax,
      `Comment must be at most ${limits.reviewCommentMax} characters`,
    ),
  ),
};

export const reviewRoutes = {
  'POST /reviews': route({
    access: 'customer',
    summary: 'Review a product of an own paid order, once',
    changesCatalog: true,
    body: z.strictObject({ ...reviewFields, product: oneProduct, order: z.optional(oneProduct) }),
    wrapped: true,
    output: entryOf(orderReview),
    rate: 'review',
    errors: ['NOT_FOUND', 'REVIEW_NEEDS_PURCHASE', 'PRODUCT_NOT_IN_ORDER', 'ALREADY_REVIEWED'],
  }),
  'GET /reviews/find-order-review': route({
    access: 'customer',
    summary: 'The own review of a product within an order, null when there is none',
    query: z.strictObject({ productId: reference, orderId: reference }),
    output: entryOf(z.nullable(orderReview)),
    errors: ['NOT_FOUND'],
  }),
  'GET /reviews': route({
    access: 'public',
    summary: 'The reviews of the product with this slug, newest first',
    query: z.strictObject({
      slug: z.string().check(z.minLength(1), z.maxLength(limits.searchMax)),
      pagination: paginationQuery,
    }),
    output: listOf(review),
    errors: ['NOT_FOUND'],
  }),
};
