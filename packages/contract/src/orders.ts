import * as z from 'zod/mini';
import { listOf } from './envelope.ts';
import { media } from './media.ts';
import { paginationQuery } from './query.ts';
import { route } from './route.ts';

export const paymentStatus = z.enum(['pending', 'succeeded', 'expired', 'failed']);

export type PaymentStatus = z.infer<typeof paymentStatus>;

/** The package as it was sold; `sha256` is lower-case hex. */
export const soldRelease = z.object({
  version: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
});

/** One unit of a line: title and price as they were sold, in dollars. */
export const orderProduct = z.object({
  id: z.number(),
  documentId: z.string(),
  slug: z.string(),
  title: z.string(),
  price: z.number(),
  img: z.nullable(media),
  release: soldRelease,
});

export const order = z.object({
  id: z.number(),
  documentId: z.string(),
  createdAt: z.string(),
  paymentStatus,
  paymentAttempts: z.number(),
  stripeId: z.nullable(z.string()),
  refundedAt: z.nullable(z.string()),
  products: z.array(orderProduct),
});

export type Order = z.infer<typeof order>;
export type OrderProduct = z.infer<typeof orderProduct>;

export const orderRoutes = {
  list: route({
    method: 'GET',
    path: '/orders',
    summary: 'The orders of the person who is signed in, newest first',
    access: 'customer',
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(order),
  }),
};
