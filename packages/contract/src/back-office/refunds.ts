import * as z from 'zod/mini';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { refundRequestState } from '../orders/orders.ts';
import { paginationQuery, searchQuery } from '../api/query.ts';
import { operation } from '../api/operation.ts';
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

export const adminRefundOperations = {
  list: operation({
    summary: 'Refund requests, open ones first, then the newest',
    query: z.strictObject({
      search: searchQuery,
      state: z.optional(refundRequestState),
      pagination: paginationQuery,
    }),
    output: listOf(adminRefundRequest),
  }),
  approve: operation({
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
  decline: operation({
    summary: 'Decline a request and email the buyer',
    params,
    output: entryOf(adminRefundRequest),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'ALREADY_DECIDED'],
  }),
};
