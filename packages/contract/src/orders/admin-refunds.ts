import * as z from 'zod/mini';
import { money, timestamp } from '../api/codecs.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { dayField, documentId, lineText, text } from '../api/fields.ts';
import { filteredBy, searchQuery, withAnyCase } from '../api/query.ts';
import { route } from '../api/route.ts';
import { trimText } from '../api/typed-text.ts';
import { namedBuyer, namedUser } from '../accounts/accounts.ts';
import { namedCompany } from '../companies/companies.ts';
import { limits } from '../limits.ts';
import { toCents, toAmount } from '../money.ts';
import { adminOrderDetails, orderState } from './admin.ts';
import { askedLine, namedOrder, refundRequestState } from './orders.ts';

const params = z.strictObject({ documentId });
const refundParams = z.strictObject({ documentId, refundDocumentId: documentId });

const refundNote = {
  reason: z._default(
    z
      .string()
      .check(
        z.overwrite(trimText),
        z.maxLength(
          limits.refundReason.max,
          `Reason must be at most ${limits.refundReason.max.toLocaleString('en-US')} characters`,
        ),
      ),
    '',
  ),
  /** Includes the reason in the email to the buyer. */
  tellsBuyer: z._default(z.boolean(), false),
};

const refundedLine = z.strictObject({
  product: documentId,
  quantity: z
    .int('Quantity must be a whole number')
    .check(z.minimum(1, 'Quantity must be at least 1'), z.maximum(limits.cartQuantity.max)),
  endsDownloads: z._default(z.boolean(), false),
});

const refundAmount = z.number('Amount must be a number').check(
  z.gt(0, 'Amount must be more than 0'),
  z.refine((value) => toAmount(toCents(value)) === value, 'Amount must have at most two decimals'),
);

const refundFields = {
  amount: z.optional(refundAmount),
  refundable: z.optional(refundAmount),
  lines: z.optional(
    z.array(refundedLine).check(
      z.minLength(1, 'Choose at least one product'),
      z.maxLength(limits.cartItems),
      z.refine(
        (lines) => new Set(lines.map(({ product }) => product)).size === lines.length,
        'Name each product once',
      ),
    ),
  ),
  ...refundNote,
};

const partialRefund = z
  .strictObject(refundFields)
  .check(
    z.refine(({ amount, lines }) => (amount === undefined) !== (lines === undefined), {
      error: 'Give an amount or lines',
      path: ['amount'],
    }),
  )
  .register(z.globalRegistry, { example: { amount: 20.5 } });

export type PartialRefund = z.output<typeof partialRefund>;

const approvalInput = z
  .strictObject(refundFields)
  .check(
    z.refine(({ amount, lines }) => amount === undefined || lines === undefined, {
      error: 'Give an amount or lines, not both',
      path: ['amount'],
    }),
  )
  .register(z.globalRegistry, { example: { amount: 20.5 } });

export type RefundApproval = z.output<typeof approvalInput>;

export const adminRefundRequest = z.object({
  documentId: z.string(),
  state: refundRequestState,
  reason: z.string(),
  lines: z.array(askedLine),
  /** It is null in requests of earlier releases. */
  answer: z.nullable(z.string()),
  createdAt: timestamp,
  decidedAt: z.nullable(timestamp),
  decidedBy: z.nullable(z.string()),
  order: z.object({
    documentId: z.string(),
    number: z.number(),
    state: orderState,
    total: money,
    refunded: money,
    paidAt: z.nullable(timestamp),
    payBy: z.optional(z.literal('transfer')),
    products: z.array(z.string()),
    downloads: z.object({ count: z.number(), lastAt: z.nullable(timestamp) }),
  }),
  buyer: namedBuyer,
  askedBy: namedUser,
  company: z.optional(namedCompany),
  /** All other requests of the buyer until this one are counted, and the newest are listed. */
  earlier: z.object({
    count: z.number(),
    newest: z.array(
      z.object({
        state: refundRequestState,
        createdAt: timestamp,
        order: namedOrder,
      }),
    ),
  }),
});

export const refundDeclineInput = z.strictObject({
  answer: text('Answer is required').check(
    z.maxLength(
      limits.refundAnswerMax,
      `Answer must be at most ${limits.refundAnswerMax.toLocaleString('en-US')} characters`,
    ),
  ),
});

export type AdminRefundRequest = z.infer<typeof adminRefundRequest>;
export type AdminRefundRequestResult = z.input<typeof adminRefundRequest>;

export const refundSort = z.enum(['state:desc', 'state:asc', 'createdAt:desc', 'createdAt:asc']);

export const refundFilters = filteredBy({
  search: searchQuery,
  state: z.optional(refundRequestState),
  sort: z._default(withAnyCase(refundSort), 'state:desc'),
});

export type RefundFilters = z.output<typeof refundFilters.file>;

export const sentMoney = z.strictObject({
  sentOn: dayField,
  bankReference: lineText('Reference is required').check(
    z.maxLength(
      limits.bankReference,
      `Reference must be at most ${limits.bankReference} characters`,
    ),
  ),
});

export type SentMoney = z.output<typeof sentMoney>;

export const adminRefundRoutes = {
  'POST /back-office/orders/:documentId/refunds/:refundDocumentId/sent': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Record that the money of a refund was sent back by bank transfer',
    params: refundParams,
    body: sentMoney,
    output: entryOf(adminOrderDetails),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'MONEY_SENT'],
  }),
  'POST /back-office/orders/:documentId/refund': route({
    access: 'admin',
    summary:
      'Refund the whole payment; the order is refunded once the provider confirms it, a free one at once',
    params,
    body: z.optional(z.strictObject(refundNote)),
    output: entryOf(adminOrderDetails),
    rate: 'staffWrite',
    errors: [
      'NOT_FOUND',
      'ORDER_NOT_PAID',
      'ORDER_WITHOUT_PAYMENT',
      'ORDER_REFUNDED',
      'ORDER_DISPUTED',
      'PROOF_TOO_OLD',
    ],
  }),
  'POST /back-office/orders/:documentId/partial-refund': route({
    access: 'admin',
    summary: 'Refund lines of the order or an amount; the order stays paid',
    params,
    body: partialRefund,
    output: entryOf(adminOrderDetails),
    rate: 'staffWrite',
    errors: [
      'NOT_FOUND',
      'ORDER_NOT_PAID',
      'ORDER_WITHOUT_PAYMENT',
      'NOTHING_TO_REFUND',
      'ORDER_REFUNDED',
      'ORDER_DISPUTED',
      'REFUND_TOO_HIGH',
      'REFUND_UNDER_WAY',
      'CHANGED_MEANWHILE',
      'PROOF_TOO_OLD',
      'PAYMENT_UNAVAILABLE',
    ],
  }),
  'POST /back-office/orders/:documentId/refunds/:refundDocumentId/retry': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Make a failed refund again, of the same lines or the same amount',
    params: refundParams,
    output: entryOf(adminOrderDetails),
    rate: 'staffWrite',
    errors: [
      'NOT_FOUND',
      'REFUND_NOT_FAILED',
      'ORDER_NOT_PAID',
      'ORDER_WITHOUT_PAYMENT',
      'ORDER_REFUNDED',
      'ORDER_DISPUTED',
      'PAYMENT_UNAVAILABLE',
    ],
  }),
  'POST /back-office/orders/:documentId/refunds/:refundDocumentId/dismiss': route({
    access: 'admin',
    summary: 'Decide that a failed refund is not made again',
    params: refundParams,
    output: entryOf(adminOrderDetails),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'REFUND_NOT_FAILED'],
  }),
  'GET /back-office/refunds': route({
    access: 'admin',
    listsPeople: true,
    summary: 'Refund requests, open ones first, then the newest',
    query: refundFilters.page,
    output: listOf(adminRefundRequest),
  }),
  'GET /back-office/export/refunds': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same refund requests as a CSV file',
    query: refundFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
  'POST /back-office/refunds/:documentId/approve': route({
    access: 'admin',
    summary:
      'Approve a request and refund the whole payment, or lines or an amount: then the order stays paid',
    params,
    body: z.optional(approvalInput),
    output: entryOf(adminRefundRequest),
    rate: 'staffWrite',
    errors: [
      'NOT_FOUND',
      'ALREADY_DECIDED',
      'ORDER_NOT_PAID',
      'NOTHING_TO_REFUND',
      'ORDER_WITHOUT_PAYMENT',
      'ORDER_REFUNDED',
      'ORDER_DISPUTED',
      'REFUND_TOO_HIGH',
      'REFUND_UNDER_WAY',
      'CHANGED_MEANWHILE',
      'PROOF_TOO_OLD',
    ],
  }),
  'POST /back-office/refunds/:documentId/decline': route({
    access: 'admin',
    summary: 'Decline a request and email the answer to the buyer',
    params,
    body: refundDeclineInput,
    output: entryOf(adminRefundRequest),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'ALREADY_DECIDED'],
  }),
};
