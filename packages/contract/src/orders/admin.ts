import * as z from 'zod/mini';
import { money, timestamp } from '../api/codecs.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId, text } from '../api/fields.ts';
import { namedBuyer } from '../accounts/accounts.ts';
import { namedCompany } from '../companies/companies.ts';
import { limits } from '../limits.ts';
import { mailState } from '../operations.ts';
import { namedOrder, orderTransfer, paymentStatus, receipt, refundRequestState } from './orders.ts';
import { filteredBy, searchQuery, withAnyCase } from '../api/query.ts';
import { route } from '../api/route.ts';
import { invoiceSummary, storedBilling, taxTreatment } from '../invoices/invoices.ts';

export const orderState = z.enum([
  ...paymentStatus.options,
  'partlyRefunded',
  'refunded',
  'disputed',
]);

export type OrderState = z.infer<typeof orderState>;

export const adminOrder = z.object({
  documentId: z.string(),
  number: z.number(),
  state: orderState,
  attempts: z.number(),
  total: money,
  products: z.array(z.string()),
  buyer: namedBuyer,
  company: z.optional(namedCompany),
  createdAt: timestamp,
  paidAt: z.nullable(timestamp),
  transfer: z.optional(orderTransfer),
});

export type AdminOrder = z.infer<typeof adminOrder>;
export type AdminOrderResult = z.input<typeof adminOrder>;

/** `product` is the current product. */
const adminOrderLine = z.object({
  product: z.object({ documentId: z.string(), slug: z.string() }),
  title: z.string(),
  version: z.nullable(z.string()),
  contents: z.optional(z.array(z.string())),
  quantity: z.number(),
  unitPrice: money,
  discount: money,
  amount: money,
  paid: money,
  refundable: z.object({ quantity: z.number(), amount: money }),
  endedAt: z.nullable(timestamp),
});

/** Without lines it is a refund of an amount. `by` is null when the provider's dashboard made it. */
const orderRefund = z.object({
  documentId: z.string(),
  amount: money,
  lines: z.array(
    z.object({
      title: z.string(),
      quantity: z.number(),
      amount: money,
      endsDownloads: z.boolean(),
    }),
  ),
  reason: z.string(),
  tellsBuyer: z.boolean(),
  by: z.nullable(z.string()),
  createdAt: timestamp,
  confirmedAt: z.nullable(timestamp),
  failedAt: z.nullable(timestamp),
  failure: z.nullable(z.string()),
  /** Someone has dismissed the failure, or its money went back otherwise. */
  failureClosedAt: z.nullable(timestamp),
  isOfSecondPayment: z.boolean(),
  /**
   * It is the day on which the money of a bank transfer was sent back; null while it has to be
   * sent.
   */
  sentOn: z.optional(z.nullable(z.string())),
});

/** Attempt 0 is a bank transfer. The provider's ids are null until it has answered; `refundedAt` belongs to a refunded duplicate. */
export const orderPayment = z.object({
  attempt: z.number(),
  state: z.enum(['creating', 'open', 'complete', 'expired']),
  sessionId: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** It is null while it is unpaid, or was not paid by card. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  createdAt: timestamp,
  paidAt: z.nullable(timestamp),
  refundedAt: z.nullable(timestamp),
});

export const orderEvent = z.object({
  id: z.string(),
  type: z.string(),
  alert: z.nullable(z.string()),
  receivedAt: timestamp,
});

export const orderDownload = z.object({
  title: z.string(),
  version: z.string(),
  count: z.number(),
  lastAt: timestamp,
});

export const orderRefundRequest = z.object({
  documentId: z.string(),
  state: refundRequestState,
  reason: z.string(),
  answer: z.nullable(z.string()),
  /** It is null for the buyer. */
  askedBy: z.nullable(z.string()),
  createdAt: timestamp,
  decidedAt: z.nullable(timestamp),
  decidedBy: z.nullable(z.string()),
});

const orderTax = z.object({
  treatment: taxTreatment,
  /** The value is in percent. */
  rate: z.number(),
  sentence: z.string(),
  register: z.nullable(
    z.object({
      answer: z.enum(['valid', 'invalid', 'unreachable']),
      askedAt: timestamp,
      consultation: z.nullable(z.string()),
    }),
  ),
});

export const orderMail = z.object({
  documentId: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: mailState,
  createdAt: timestamp,
  sentAt: z.nullable(timestamp),
});

export const orderDispute = z.object({
  amount: money,
  reason: z.string(),
  openedAt: timestamp,
  closedAt: z.nullable(timestamp),
  outcome: z.nullable(z.enum(['won', 'lost', 'withdrawn'])),
});

/** It is money that arrived by bank transfer. `by` is null for a deleted person. */
export const receivedTransfer = z.object({
  documentId: z.string(),
  amount: money,
  /** It is a day such as 2026-01-31. */
  receivedOn: z.string(),
  bankReference: z.string(),
  payer: z.string(),
  by: z.nullable(z.string()),
  createdAt: timestamp,
});

/** Customers never see it. `author` is null for a deleted person. */
export const staffNote = z.object({
  documentId: z.string(),
  text: z.string(),
  author: z.nullable(z.string()),
  createdAt: timestamp,
});

export type StaffNote = z.infer<typeof staffNote>;

export const staffNoteInput = z.strictObject({
  text: text('Note is required').check(
    z.maxLength(
      limits.staffNoteMax,
      `Note must be at most ${limits.staffNoteMax.toLocaleString('en-US')} characters`,
    ),
  ),
});

/** `refundStartedAt`: the vendor requested the refund; `refundedAt`: the provider confirmed it. */
export const adminOrderDetails = z.extend(adminOrder, {
  /** It is null when nothing was asked, or the buyer's data was erased. */
  billing: z.nullable(storedBilling),
  tax: money,
  taxRule: z.nullable(orderTax),
  discount: z.optional(money),
  discountCode: z.optional(z.string()),
  /** It is what the provider has confirmed. */
  refunded: money,
  refundable: money,
  refunds: z.array(orderRefund),
  invoices: z.array(invoiceSummary),
  refundStartedAt: z.nullable(timestamp),
  refundedAt: z.nullable(timestamp),
  disputedAt: z.nullable(timestamp),
  disputeLostAt: z.nullable(timestamp),
  /** It is removed from the buyer's list, by the buyer or by its age. */
  removedAt: z.nullable(timestamp),
  quote: z.optional(z.object({ documentId: z.string(), number: z.string() })),
  replaces: z.nullable(namedOrder),
  replacedBy: z.nullable(namedOrder),
  lines: z.array(adminOrderLine),
  payments: z.array(orderPayment),
  events: z.array(orderEvent),
  downloads: z.array(orderDownload),
  refundRequests: z.array(orderRefundRequest),
  disputes: z.array(orderDispute),
  /** The oldest comes first. It is absent for an order that is paid by card. */
  received: z.optional(z.array(receivedTransfer)),
  mails: z.array(orderMail),
  /** The newest comes first. */
  notes: z.array(staffNote),
});

export type AdminOrderDetails = z.infer<typeof adminOrderDetails>;
export type AdminOrderDetailsResult = z.input<typeof adminOrderDetails>;

export const orderSort = z.enum(['createdAt:desc', 'createdAt:asc', 'total:desc', 'total:asc']);

export type OrderSort = z.output<typeof orderSort>;

/** The days are those on which the orders were placed, or paid. */
export const orderDate = z.enum(['placed', 'paid']);

export type OrderDate = z.infer<typeof orderDate>;

/**
 * Refunds and disputes are of any amount; a failed refund waits for a decision, and money of a bank
 * transfer waits to be sent back.
 */
export const orderFeature = z.enum(['refund', 'failedRefund', 'moneyToSend', 'discount']);

const listFilters = {
  search: searchQuery,
  state: z.optional(orderState),
  product: z.optional(documentId),
  buyer: z.optional(documentId),
  company: z.optional(documentId),
  code: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{3,32}$/, 'Not a discount code'))),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'A country has two letters'))),
  has: z.optional(orderFeature),
  payBy: z.optional(z.enum(['card', 'transfer'])),
};

const { page } = filteredBy({
  ...listFilters,
  date: z._default(orderDate, 'placed'),
  sort: z._default(withAnyCase(orderSort), 'createdAt:desc'),
});

/** Without `date` it is the file of bookkeeping: paid orders, by the day of their payment. */
const { file } = filteredBy({
  ...listFilters,
  date: z.optional(orderDate),
  sort: z._default(withAnyCase(orderSort), 'createdAt:asc'),
});

export const orderFilters = { page, file };

export type OrderFilters = z.output<typeof file>;

const params = z.strictObject({ documentId });

export const adminOrderRoutes = {
  'GET /back-office/orders': route({
    access: 'admin',
    listsPeople: true,
    summary:
      'All orders, by number, documentId, buyer, company, product, code, country, state and days',
    query: page,
    output: listOf(adminOrder),
  }),
  'GET /back-office/import-export/orders': route({
    access: 'admin',
    needsReauthentication: true,
    summary:
      'Orders as a CSV file, one line per product: paid ones by day of payment, or with `date` those of the list',
    query: file,
    output: z.null(),
    responseType: 'file',
  }),
  'GET /back-office/orders/:documentId': route({
    access: 'admin',
    summary: 'One order with its payments, events, downloads and refund requests',
    params,
    output: entryOf(adminOrderDetails),
    errors: ['NOT_FOUND'],
  }),
  'GET /back-office/orders/:documentId/receipt': route({
    access: 'admin',
    summary: 'The receipt that the buyer of a paid order sees',
    params,
    output: entryOf(receipt),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/orders/:documentId/notes': route({
    access: 'admin',
    summary: 'Write a note about an order, which the buyer never sees',
    params,
    body: staffNoteInput,
    output: entryOf(adminOrderDetails),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'DELETE /back-office/orders/:documentId/notes/:noteDocumentId': route({
    access: 'admin',
    summary: 'Delete a note about an order',
    params: z.strictObject({ documentId, noteDocumentId: documentId }),
    output: entryOf(adminOrderDetails),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/orders/:documentId/another-attempt': route({
    access: 'admin',
    summary:
      'Replace an order without attempts left by a new one at the same prices, and email the buyer',
    params,
    output: entryOf(adminOrderDetails),
    rate: 'staffWrite',
    errors: [
      'NOT_FOUND',
      'ORDER_ALREADY_PAID',
      'PAYMENT_PROCESSING',
      'ATTEMPTS_LEFT',
      'COMPANY_CLOSED',
      'BUYER_LEFT_COMPANY',
      'DISCOUNT_USED_UP',
      'DISCOUNT_USED_BY_YOU',
      'RENEWAL_OPEN',
      'PAYMENT_UNAVAILABLE',
    ],
  }),
  'DELETE /back-office/orders/:documentId/company': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Move the order of a company to its buyer, and email the buyer and the owners',
    params,
    output: entryOf(adminOrderDetails),
    rate: 'staffWrite',
    errors: [
      'NOT_FOUND',
      'ORDER_PERSONAL',
      'BUYER_WITHOUT_ACCOUNT',
      'ORDER_NOT_PAID',
      'ORDER_REFUNDED',
      'ORDER_DISPUTED',
      'MOVE_REFUND_REQUESTED',
      'MOVE_REFUND_STARTED',
    ],
  }),
  'POST /back-office/orders/:documentId/credit-note': route({
    access: 'admin',
    summary: 'Issue the credit note of a payment that the bank of the buyer took back for good',
    params,
    output: entryOf(adminOrderDetails),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'INVOICES_OFF', 'NOTHING_TO_CREDIT', 'PAYMENT_UNAVAILABLE'],
  }),
};
