import * as z from 'zod/mini';
import { timestamp } from './api/codecs.ts';
import { oneProduct } from './cart.ts';
import { entryOf, listOf, pagination } from './api/envelope.ts';
import { reference, text, documentId } from './api/fields.ts';
import { limits } from './limits.ts';
import {
  booleanQuery,
  filteredBy,
  paginationQuery,
  searchQuery,
  withAnyCase,
} from './api/query.ts';
import { route } from './api/route.ts';

const reviewReply = z.object({ text: z.string(), createdAt: timestamp });

/** The order stays private. */
export const review = z.object({
  documentId: z.string(),
  rating: z.int().check(z.gte(limits.rating.min), z.lte(limits.rating.max)),
  comment: z.string(),
  createdAt: timestamp,
  product: z.object({ documentId: z.string() }),
  users_permissions_user: z.nullable(
    z.object({
      username: z.string(),
      profileImg: z.nullable(z.object({ url: z.string() })),
    }),
  ),
  version: z.nullable(z.string()),
  isVerifiedBuyer: z.boolean(),
  reply: z.nullable(reviewReply),
});

export type Review = z.infer<typeof review>;

const ratingCount = z.object({ rating: z.int(), count: z.int() });

export type RatingCount = z.infer<typeof ratingCount>;

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

export const adminReview = z.extend(orderReview, {
  author: z.object({ documentId: z.string() }),
  hidden: z.boolean(),
  hiddenAt: z.nullable(timestamp),
  product: z.object({ documentId: z.string(), title: z.string(), slug: z.string() }),
});

export type AdminReview = z.infer<typeof adminReview>;

/** With `hiddenAt` as it was answered, a review that was hidden or restored since stays as it is. */
const hiddenInput = z.strictObject({
  hidden: z.boolean(),
  hiddenAt: z.optional(z.iso.datetime()),
});

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

export type HiddenInput = z.output<typeof hiddenInput>;

export type ReplyInput = z.output<typeof replyInput>;

/** `before` is as it was read, empty without a reply. */
const replyChange = z.safeExtend(replyInput, {
  before: z.optional(z.strictObject({ text: z.string() })),
});

export type ReplyChange = z.output<typeof replyChange>;

const params = z.strictObject({ documentId });

export const reviewSort = z.enum(['createdAt:desc', 'createdAt:asc', 'rating:desc', 'rating:asc']);

export type ReviewSort = z.infer<typeof reviewSort>;

const ratingQuery = z.optional(
  z.pipe(z.string().check(z.regex(/^[1-5]$/, 'Stars are from 1 to 5')), z.transform(Number)),
);

export const reviewFilters = filteredBy({
  search: searchQuery,
  rating: ratingQuery,
  hasReply: z.optional(booleanQuery),
  hidden: z.optional(booleanQuery),
  product: z.optional(documentId),
  sort: z._default(withAnyCase(reviewSort), 'createdAt:desc'),
});

export type ReviewFilters = z.output<typeof reviewFilters.file>;

export const reviewRoutes = {
  'POST /reviews': route({
    access: 'customer',
    summary: 'Review a product of your paid order, once',
    changesCatalog: true,
    body: z.strictObject({ ...reviewFields, product: oneProduct, order: z.optional(oneProduct) }),
    wrapped: true,
    output: entryOf(orderReview),
    rate: 'review',
    errors: ['NOT_FOUND', 'REVIEW_NEEDS_PURCHASE', 'PRODUCT_NOT_IN_ORDER', 'ALREADY_REVIEWED'],
  }),
  'GET /reviews/find-order-review': route({
    access: 'customer',
    summary: 'Your review of a product within an order, null when there is none',
    query: z.strictObject({ productId: reference, orderId: reference }),
    output: entryOf(z.nullable(orderReview)),
    errors: ['NOT_FOUND'],
  }),
  'GET /reviews': route({
    access: 'public',
    summary: 'The reviews of the product with this slug, and how many have each rating',
    query: z.strictObject({
      slug: z.string().check(z.minLength(1), z.maxLength(limits.searchMax)),
      rating: ratingQuery,
      sort: z._default(withAnyCase(reviewSort), 'createdAt:desc'),
      pagination: paginationQuery,
    }),
    output: z.object({
      data: z.array(review),
      /** `ratings` counts all reviews of the product, from the highest rating to the lowest. */
      meta: z.object({ pagination, ratings: z.array(ratingCount) }),
    }),
    errors: ['NOT_FOUND'],
  }),
  'GET /back-office/reviews': route({
    access: 'admin',
    listsPeople: true,
    summary: 'All reviews, newest first, by text, author and product',
    query: reviewFilters.page,
    output: listOf(adminReview),
  }),
  'GET /back-office/export/reviews': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same reviews as a CSV file',
    query: reviewFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
  'PUT /back-office/reviews/:documentId/hidden': route({
    access: 'admin',
    summary: 'Hide or restore a review; the rating of the product follows',
    changesCatalog: true,
    params,
    body: hiddenInput,
    output: entryOf(adminReview),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  'PUT /back-office/reviews/:documentId/reply': route({
    access: 'admin',
    summary: 'Write, change or remove the reply to a review',
    changesCatalog: true,
    params,
    body: replyChange,
    output: entryOf(adminReview),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};
