import * as z from 'zod/mini';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { refundRequestState } from '../orders/orders.ts';
import { paginationQuery, searchQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { orderState } from './orders.ts';

/** `total` in dollars. `decidedBy` is null for a deleted person. */
export const adminRefundRequest = z.object({
  documentId: z.string(),
  state: refundRequestState,
  reason: z.string(),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  order: z.object({
    documentId: z.string(),
    state: orderState,
    total: z.number(),
    paidAt: z.nullable(z.string()),
  }),
  buyer: z.object({ documentId: z.string(), username: z.string(), email: z.string() }),
});

export type AdminRefundRequest = z.infer<typeof adminRefundRequest>;

const params = z.strictObject({ documentId });

export const adminRefundRoutes = {
  'GET /back-office/refunds': route({
    access: 'admin',
    listsPeople: true,
    summary: 'Refund requests, open ones first, then the newest',
    query: z.strictObject({
      search: searchQuery,
      state: z.optional(refundRequestState),
      pagination: paginationQuery,
    }),
    output: listOf(adminRefundRequest),
  }),
  'POST /back-office/refunds/:documentId/approve': route({
    access: 'admin',
    summary: 'Approve a request and refund the whole payment',
    params,
    output: entryOf(adminRefundRequest),
    rate: 'staffWrite',
    errors: [
      'NOT_FOUND',
      'ALREADY_DECIDED',
      'ORDER_WITHOUT_PAYMENT',
      'ORDER_DISPUTED',
      'PROOF_TOO_OLD',
    ],
  }),
  'POST /back-office/refunds/:documentId/decline': route({
    access: 'admin',
    summary: 'Decline a request and email the buyer',
    params,
    output: entryOf(adminRefundRequest),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'ALREADY_DECIDED'],
  }),
};
