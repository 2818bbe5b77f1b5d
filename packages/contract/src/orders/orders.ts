import * as z from 'zod/mini';
import { money, timestamp } from '../api/codecs.ts';
import { entryOf, listOf, nothing } from '../api/envelope.ts';
import { documentId, whenGiven, text } from '../api/fields.ts';
import { namedCompany } from '../companies/companies.ts';
import { limits } from '../limits.ts';
import { thumbnail, release } from '../catalog/catalog.ts';
import { daysQuery, paginationUpTo, periodInOrder, searchQuery } from '../api/query.ts';
import { route } from '../api/route.ts';

export const paymentStatus = z.enum(['pending', 'succeeded', 'expired', 'failed']);

export type PaymentStatus = z.infer<typeof paymentStatus>;

export const refundRequestState = z.enum(['open', 'approved', 'declined', 'withdrawn']);

export type RefundRequestState = z.infer<typeof refundRequestState>;

/** A disputed order is not among the paid ones, one that is partly refunded is. */
export const ownOrderState = z.enum(['paid', 'unpaid', 'partlyRefunded', 'refunded', 'disputed']);

export type OwnOrderState = z.infer<typeof ownOrderState>;

export const sessionId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_]{8,255}$/, 'Invalid payment session'));

const ownOrderFilters = {
  ...daysQuery,
  state: z.optional(ownOrderState),
  company: z.optional(z.union([z.literal('personal'), documentId])),
  search: searchQuery,
  /** The order of this payment session, whichever attempt it was. */
  sessionId: z.optional(sessionId),
};

const ownOrdersQuery = z
  .strictObject({ ...ownOrderFilters, pagination: paginationUpTo(limits.ordersPerPage) })
  .check(periodInOrder as z.core.$ZodCheck<unknown>);

export type OwnOrderFilters = Omit<z.output<typeof ownOrdersQuery>, 'pagination'>;

export const askedLine = z.object({
  product: z.string(),
  title: z.string(),
  quantity: z.number(),
});

const colleague = z.optional(z.nullable(z.string()));

const askedRefund = z.object({
  state: refundRequestState,
  createdAt: timestamp,
  askedBy: colleague,
  /** It is absent when the request is about the whole order. */
  lines: z.optional(z.array(askedLine)),
});

const madeRefund = z.object({
  amount: money,
  refundedAt: timestamp,
  lines: z.array(z.extend(askedLine, { amount: money })),
  reason: z.optional(z.string()),
});

export type MadeRefund = z.infer<typeof madeRefund>;

const refundsOfPayment = {
  refunded: money,
  remaining: money,
  /** The oldest comes first. */
  refunds: z.array(madeRefund),
};

const soldRelease = z.object({
  version: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
});

export const ownRelease = z.extend(z.omit(release, { changelog: true }), {
  isSold: z.boolean(),
  /** It is null unless it was withdrawn; then it cannot be downloaded. */
  withdrawnReason: z.nullable(z.string()),
  /** The licences of the caller do not cover it; absent unless true. */
  needsRenewal: z.optional(z.literal(true)),
});

export type OwnRelease = z.infer<typeof ownRelease>;

/** It is one unit of a line: title and price as they were sold. */
const orderProduct = z.object({
  id: z.number(),
  documentId: z.string(),
  title: z.string(),
  price: money,
});

const soldProduct = {
  documentId: z.string(),
  slug: z.string(),
  img: z.nullable(thumbnail),
  rating: z.nullable(z.number()),
  /** A refund of the line has ended them, while the rest of the order can be downloaded. */
  downloadsEnded: z.optional(z.boolean()),
};

const orderLineContent = z.object({ ...soldProduct, title: z.string(), version: z.string() });

const orderLine = z.object({
  ...soldProduct,
  quantity: z.number(),
  /** It is null for a bundle. */
  version: z.nullable(z.string()),
  /** A bundle has the titles of all that it contained. */
  containedTitles: z.optional(z.array(z.string())),
  /** It gives another year of updates, and nothing to download. */
  isRenewal: z.optional(z.literal(true)),
  /** A bundle has what it contained, except for what the order has a line of its own for. */
  contents: z.optional(z.array(orderLineContent)),
});

const orderPackage = z.object({
  documentId: z.string(),
  release: soldRelease,
  releases: z.array(ownRelease),
});

export const invoiceNumber = z.object({
  kind: z.enum(['invoice', 'creditNote']),
  number: z.string(),
});

export const namedOrder = z.object({ documentId: z.string(), number: z.number() });

export const orderCompany = z.optional(namedCompany);

/** A bank transfer is overdue while it is awaited after `dueOn`, a day such as 2026-01-31. */
export const transferState = z.enum(['waiting', 'overdue', 'paid', 'cancelled']);

export type TransferState = z.infer<typeof transferState>;

export const orderTransfer = z.object({
  state: transferState,
  dueOn: z.string(),
  /** It is an RF reference of ISO 11649. */
  reference: z.string(),
});

export const order = z.object({
  id: z.number(),
  documentId: z.string(),
  number: z.number(),
  company: orderCompany,
  boughtBy: colleague,
  createdAt: timestamp,
  paymentStatus,
  paymentAttempts: z.number(),
  stripeId: z.nullable(z.string()),
  canResume: z.optional(z.boolean()),
  owned: z.optional(z.array(z.string())),
  transfer: z.optional(orderTransfer),
  /** It is true while an unpaid order can be downloaded. */
  isDelivered: z.optional(z.boolean()),
  refundedAt: z.nullable(timestamp),
  ...refundsOfPayment,
  disputedAt: z.nullable(timestamp),
  refundRequest: z.nullable(askedRefund),
  refundableUntil: z.nullable(timestamp),
  tax: money,
  discount: z.optional(money),
  discountCode: z.optional(z.string()),
  invoices: z.array(invoiceNumber),
  products: z.array(orderProduct),
  lines: z.array(orderLine),
});

const refundableLine = z.extend(askedLine, { amount: money });

export const orderDetails = z.extend(order, {
  packages: z.array(orderPackage),
  refundable: z.array(refundableLine),
  quote: z.optional(z.object({ number: z.string(), token: z.string() })),
});

export type InvoiceNumber = z.infer<typeof invoiceNumber>;

export type Order = z.infer<typeof order>;
export type OrderResult = z.input<typeof order>;
export type OrderProduct = z.infer<typeof orderProduct>;
export type OrderLine = z.infer<typeof orderLine>;
export type OrderLineContent = z.infer<typeof orderLineContent>;
export type OrderPackage = z.infer<typeof orderPackage>;
export type RefundableLine = z.infer<typeof refundableLine>;
export type OrderDetails = z.infer<typeof orderDetails>;
export type OrderDetailsResult = z.input<typeof orderDetails>;

/** An example is `VAT id DE136695976`; only with an invoice. */
const invoicedParty = { ids: z.optional(z.array(z.string())) };

export const receipt = z.object({
  order: z.object({
    documentId: z.string(),
    number: z.number(),
    company: orderCompany,
    createdAt: timestamp,
    paidAt: timestamp,
    refundedAt: z.nullable(timestamp),
  }),
  seller: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    address: z.array(z.string()),
    ...invoicedParty,
  }),
  buyer: z.object({
    username: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** Name and address are only known from an invoice. */
    name: z.optional(z.string()),
    address: z.optional(z.array(z.string())),
    ...invoicedParty,
  }),
  /** Parties and tax are as the newest invoice says; missing without one. */
  invoice: z.optional(
    z.extend(invoiceNumber, {
      /**
       * The day is written as YYYY-MM-DD in the time zone of the vendor. It is null for an invoice
       * that was issued before the payment.
       */
      paidOn: z.nullable(z.string()),
      purchaseOrder: z.nullable(z.string()),
      buyerReference: z.nullable(z.string()),
      /** An example is `VAT 19 %`. */
      taxLabel: z.string(),
      taxSentence: z.string(),
    }),
  ),
  lines: z.array(
    z.object({
      title: z.string(),
      version: z.nullable(z.string()),
      contents: z.optional(z.array(z.string())),
      quantity: z.number(),
      unitPrice: money,
      amount: money,
    }),
  ),
  tax: money,
  discount: z.optional(money),
  discountCode: z.optional(z.string()),
  total: money,
  ...refundsOfPayment,
  paymentReference: z.string(),
});

export type Receipt = z.infer<typeof receipt>;
export type ReceiptResult = z.input<typeof receipt>;

const requestedLine = z.strictObject({
  product: documentId,
  quantity: z
    .int('Quantity must be a whole number')
    .check(z.minimum(1, 'Quantity must be at least 1'), z.maximum(limits.cartQuantity.max)),
});

export const refundRequestInput = z.strictObject({
  lines: z.optional(
    z.array(requestedLine).check(
      z.minLength(1, 'Choose at least one product'),
      z.maxLength(limits.orderItems),
      z.refine(
        (lines) => new Set(lines.map(({ product }) => product)).size === lines.length,
        'Name each product once',
      ),
    ),
  ),
  reason: text('Reason is required').check(
    whenGiven(
      (reason) => reason.length >= limits.refundReason.min,
      `Reason must be at least ${limits.refundReason.min} characters`,
    ),
    z.maxLength(
      limits.refundReason.max,
      `Reason must be at most ${limits.refundReason.max.toLocaleString('en-US')} characters`,
    ),
  ),
});

export type RefundRequestInput = z.output<typeof refundRequestInput>;

export const orderRoutes = {
  'POST /orders/:documentId/refund-request': route({
    access: 'customer',
    summary:
      'Request a refund of your order, or of some of its lines; the vendor decides. For an order of a company, its owners and buyers may do so',
    params: z.strictObject({ documentId }),
    body: refundRequestInput,
    output: entryOf(askedRefund),
    rate: 'refundRequest',
    errors: [
      'NOT_FOUND',
      'ORDER_NOT_PAID',
      'NOTHING_TO_REFUND',
      'ORDER_REFUNDED',
      'ORDER_DISPUTED',
      'REFUND_TOO_LATE',
      'REFUND_NOT_OFFERED',
      'REFUND_ALREADY_ASKED',
      'REFUND_TOO_HIGH',
    ],
  }),
  'DELETE /orders/:documentId/refund-request': route({
    access: 'customer',
    summary: 'Withdraw the open refund request of your order',
    params: z.strictObject({ documentId }),
    output: nothing,
    rate: 'refundRequest',
    errors: ['NOT_FOUND', 'ALREADY_DECIDED'],
  }),
  'POST /orders/:documentId/company': route({
    access: 'customer',
    summary:
      'Move your paid order to a company that the caller buys for; only the vendor undoes it',
    params: z.strictObject({ documentId }),
    body: z.strictObject({ company: documentId }),
    output: entryOf(orderDetails),
    rate: 'company',
    errors: [
      'NOT_FOUND',
      'COMPANY_ROLE_MISSING',
      'COMPANY_CLOSED',
      'ORDER_OF_COMPANY',
      'ORDER_NOT_PAID',
      'ORDER_REFUNDED',
      'ORDER_DISPUTED',
      'MOVE_REFUND_REQUESTED',
      'MOVE_REFUND_STARTED',
    ],
  }),
  'GET /orders/:documentId/receipt': route({
    access: 'customer',
    scope: 'orders:read',
    summary: 'The receipt of your paid order',
    params: z.strictObject({ documentId }),
    output: entryOf(receipt),
    errors: ['NOT_FOUND'],
  }),
  'GET /orders': route({
    access: 'customer',
    scope: 'orders:read',
    summary:
      'The orders of the signed-in user and of the companies that the user buys for, newest first',
    query: ownOrdersQuery,
    output: listOf(order),
  }),
  'GET /orders/:documentId': route({
    access: 'customer',
    scope: 'orders:read',
    summary: 'One of your orders with its downloads',
    params: z.strictObject({ documentId }),
    output: entryOf(orderDetails),
    errors: ['NOT_FOUND'],
  }),
};
