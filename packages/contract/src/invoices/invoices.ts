import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { invoiceNumber } from '../orders/orders.ts';
import { billing, storedBilling } from './billing.ts';

/** `total` in dollars; that of a credit note is positive too. */
export const invoiceSummary = z.extend(invoiceNumber, {
  documentId: z.string(),
  /** YYYY-MM-DD in the time zone of the vendor. */
  issuedOn: z.string(),
  total: z.number(),
  /** The XML exists: the country of the buyer is known. */
  hasXml: z.boolean(),
  /** The XRechnung exists: there is a buyer reference too. */
  hasXRechnung: z.boolean(),
});

export type InvoiceSummary = z.infer<typeof invoiceSummary>;

/** What a customer can do about the invoices of an order. */
export const orderInvoices = z.object({
  /** Oldest first. */
  invoices: z.array(invoiceSummary),
  /** An order without an invoice, while the vendor issues them. */
  canAsk: z.boolean(),
  canCorrect: z.boolean(),
  /** As the newest invoice has them. */
  billing: z.nullable(storedBilling),
});

export type OrderInvoices = z.infer<typeof orderInvoices>;

/** How the checkout of this shop asks for billing details. */
export const billingDetails = z.object({
  /** Null: there are no invoices, and nothing is asked. */
  mode: z.nullable(z.enum(['none', 'table'])),
  /** As they were given last. */
  billing: z.nullable(storedBilling),
});

export type BillingDetails = z.infer<typeof billingDetails>;

const params = z.strictObject({ documentId });

export const invoiceRoutes = {
  'GET /users/me/billing': route({
    access: 'customer',
    summary: 'The billing details of the last order, and whether they are required',
    output: entryOf(billingDetails),
  }),
  'GET /orders/:documentId/invoices': route({
    access: 'customer',
    scope: 'orders:read',
    summary: 'The invoices and credit notes of an own order',
    params,
    output: entryOf(orderInvoices),
    errors: ['NOT_FOUND'],
  }),
  'GET /orders/:documentId/invoice': route({
    access: 'customer',
    summary: 'An invoice of an own order as PDF, CII or XRechnung; an Admin may read all',
    params,
    query: z.strictObject({
      /** The newest invoice by default. */
      number: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/, 'Invalid number'))),
      format: z._default(z.enum(['pdf', 'xml', 'xrechnung']), 'pdf'),
    }),
    output: z.null(),
    responseType: 'file',
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'],
  }),
  'POST /orders/:documentId/invoice': route({
    access: 'customer',
    summary: 'Issue the invoice of an own order that was paid without one',
    params,
    body: z.strictObject({ billing }),
    output: entryOf(orderInvoices),
    rate: 'invoice',
    errors: ['NOT_FOUND', 'INVOICES_OFF', 'INVOICE_TAX_WOULD_CHANGE', 'PAYMENT_UNAVAILABLE'],
  }),
  'PUT /orders/:documentId/invoice': route({
    access: 'customer',
    summary: 'Replace the invoice of an own order: a credit note and a new invoice',
    params,
    body: z.strictObject({ billing }),
    output: entryOf(orderInvoices),
    rate: 'invoice',
    errors: ['NOT_FOUND', 'INVOICE_TAX_WOULD_CHANGE', 'INVOICE_FINAL', 'PAYMENT_UNAVAILABLE'],
  }),
  'POST /orders/:documentId/invoice/mail': route({
    access: 'customer',
    summary: 'Send the newest invoice of an own order by mail again; an Admin may send all',
    params,
    output: z.object({ data: z.null() }),
    rate: 'invoiceMail',
    errors: ['NOT_FOUND'],
  }),
};
