import * as z from 'zod/mini';
import { money } from '../api/codecs.ts';
import { entryOf } from '../api/envelope.ts';
import { documentId, whenGiven, isEmailLike, lineRules, nameRules } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { invoiceNumber } from '../orders/orders.ts';
import { normalizeEmail, normalizeTyped } from '../api/typed-text.ts';
import { limits } from '../limits.ts';
import { countryCodes } from './countries.ts';
import type { InvoicingSettings } from './admin.ts';

const lineOf = (name: string, most: number) =>
  z._default(z.string().check(...lineRules(name, most)), '');

/** Tax offices and their programs know no letters and digits of other scripts. */
export const vatIdLine = z
  .string()
  .check(
    z.overwrite(normalizeTyped),
    z.regex(/^[ -~]*$/, 'VAT id contains characters that cannot be used'),
    z.maxLength(limits.billing.vatId, `VAT id must be at most ${limits.billing.vatId} characters`),
  );

/** Empty texts are missing. */
export const billing = z.strictObject({
  kind: z._default(z.enum(['person', 'company']), 'person'),
  name: z._default(z.string().check(...nameRules('Name', limits.billing.name)), ''),
  street: lineOf('Street', limits.billing.street),
  postalCode: lineOf('Postal code', limits.billing.postalCode),
  city: lineOf('City', limits.billing.city),
  country: z._default(
    z.string().check(
      z.trim(),
      whenGiven((code) => countryCodes.includes(code), 'Choose a country'),
    ),
    '',
  ),
  vatId: z._default(vatIdLine, ''),
  purchaseOrder: lineOf('PO number', limits.billing.reference),
  buyerReference: lineOf('Buyer reference', limits.billing.reference),
  copyTo: z._default(
    z.string().check(z.overwrite(normalizeEmail), whenGiven(isEmailLike, 'Invalid email address')),
    '',
  ),
});

/** Earlier releases took names and VAT ids that are refused now. */
export const storedBilling = z.extend(z.omit(billing, {}), { name: z.string(), vatId: z.string() });

export type Billing = z.output<typeof billing>;

export const invoiceSummary = z.extend(invoiceNumber, {
  documentId: z.string(),
  /** The day is written as YYYY-MM-DD in the time zone of the vendor. */
  issuedOn: z.string(),
  total: money,
  /** The XML exists: the country of the buyer is known. */
  hasXml: z.boolean(),
  /** The XRechnung exists: there is a buyer reference too. */
  hasXRechnung: z.boolean(),
});

export type InvoiceSummary = z.infer<typeof invoiceSummary>;
export type InvoiceSummaryResult = z.input<typeof invoiceSummary>;

export const orderInvoices = z.object({
  /** The oldest comes first. */
  invoices: z.array(invoiceSummary),
  canAsk: z.boolean(),
  canCorrect: z.boolean(),
  billing: z.nullable(storedBilling),
});

export type OrderInvoices = z.infer<typeof orderInvoices>;
export type OrderInvoicesResult = z.input<typeof orderInvoices>;

export const billingDetails = z.object({
  mode: z.nullable(z.enum(['none', 'table'])),
  billing: z.nullable(storedBilling),
});

export type BillingDetails = z.infer<typeof billingDetails>;

const params = z.strictObject({ documentId });

export const invoiceRoutes = {
  'GET /users/me/billing': route({
    access: 'customer',
    summary: 'Your billing details, and whether an order requires them',
    output: entryOf(billingDetails),
  }),
  'PUT /users/me/billing': route({
    access: 'customer',
    summary: 'Save your billing details, which the next order begins with',
    body: z.strictObject({ billing }),
    output: entryOf(billingDetails),
    rate: 'write',
  }),
  'DELETE /users/me/billing': route({
    access: 'customer',
    summary: 'Delete your billing details; orders and invoices keep theirs',
    output: entryOf(billingDetails),
    rate: 'write',
  }),
  'GET /companies/:documentId/billing': route({
    access: 'customer',
    summary: 'The billing details of a company, and whether an order requires them',
    params,
    output: entryOf(billingDetails),
    errors: ['NOT_FOUND', 'COMPANY_ROLE_MISSING'],
  }),
  'PUT /companies/:documentId/billing': route({
    access: 'customer',
    summary: 'Save the billing details of a company; its owners may',
    params,
    /** `before` is as they were read, with empty fields when there were none. */
    body: z.strictObject({ billing, before: z.optional(storedBilling) }),
    output: entryOf(billingDetails),
    rate: 'company',
    errors: ['NOT_FOUND', 'COMPANY_ROLE_MISSING', 'COMPANY_CLOSED', 'CHANGED_MEANWHILE'],
  }),
  'GET /orders/:documentId/invoices': route({
    access: 'customer',
    scope: 'orders:read',
    summary: 'The invoices and credit notes of your order',
    params,
    output: entryOf(orderInvoices),
    errors: ['NOT_FOUND'],
  }),
  'GET /orders/:documentId/invoice': route({
    access: 'customer',
    summary: 'An invoice of your order as PDF, CII or XRechnung; an Admin may read all',
    params,
    query: z.strictObject({
      number: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/, 'Invalid number'))),
      format: z._default(z.enum(['pdf', 'xml', 'xrechnung']), 'pdf'),
    }),
    output: z.null(),
    responseType: 'file',
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'],
  }),
  'POST /orders/:documentId/invoice': route({
    access: 'customer',
    summary: 'Issue the invoice of your order that was paid without one',
    params,
    body: z.strictObject({ billing }),
    output: entryOf(orderInvoices),
    rate: 'invoice',
    errors: ['NOT_FOUND', 'INVOICES_OFF', 'INVOICE_TAX_WOULD_CHANGE', 'PAYMENT_UNAVAILABLE'],
  }),
  'PUT /orders/:documentId/invoice': route({
    access: 'customer',
    summary: 'Replace the invoice of your order: a credit note and a new invoice',
    params,
    body: z.strictObject({ billing }),
    output: entryOf(orderInvoices),
    rate: 'invoice',
    errors: ['NOT_FOUND', 'INVOICE_TAX_WOULD_CHANGE', 'INVOICE_FINAL', 'PAYMENT_UNAVAILABLE'],
  }),
  'POST /orders/:documentId/invoice/mail': route({
    access: 'customer',
    summary: 'Send the newest invoice of your order by email again; an Admin may send all',
    params,
    output: z.object({ data: z.null() }),
    rate: 'invoiceMail',
    errors: ['NOT_FOUND'],
  }),
};

export const taxTreatment = z.enum([
  'none',
  'domestic',
  'reverseCharge',
  'oneStopShop',
  'sellerRate',
  'outsideScope',
]);

export type TaxTreatment = z.infer<typeof taxTreatment>;

/** `rate` is in percent. */
export const taxBreakdown = z.object({
  treatment: taxTreatment,
  rate: z.number(),
  net: money,
  tax: money,
  total: money,
  sentence: z.string(),
});

export type TaxBreakdown = z.infer<typeof taxBreakdown>;

function* findMissing(
  settings: Omit<InvoicingSettings, 'rates' | 'exchangeRates'>,
): Generator<string> {
  if (!settings.legalName) yield 'The legal name of the vendor.';
  if (!settings.street || !settings.city) yield 'The address of the vendor.';
  if (!settings.country) yield 'The country of the vendor.';
  if (!settings.vatId && !settings.taxNumber) yield 'A VAT id or a tax number.';
  if (settings.mode === 'table' && !settings.vatId && !settings.registerNumber) {
    yield 'A register number: sales outside the scope of VAT name the vendor by it.';
  }
}

/** Returns sentences that say what is missing before invoices are issued. */
export const listMissingSettings = (...given: Parameters<typeof findMissing>): string[] => [
  ...findMissing(...given),
];

export const taxLabel = (hundredthsOfPercent: number): string =>
  `VAT ${hundredthsOfPercent / 100} %`;

export function documentTaxLabel(treatment: TaxTreatment, hundredthsOfPercent: number): string {
  if (treatment === 'reverseCharge') return 'VAT, reverse charge';
  const hasRate = treatment !== 'none' && treatment !== 'outsideScope';
  return hasRate ? taxLabel(hundredthsOfPercent) : 'VAT';
}
