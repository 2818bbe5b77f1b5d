import * as z from 'zod/mini';
import { money } from '../api/codecs.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId, lineRules, timeZoneField } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { normalizeCode } from '../api/typed-text.ts';
import { filteredBy, periodInOrder, searchQuery, withAnyCase } from '../api/query.ts';
import { mailState } from '../operations.ts';
import { invoiceSummary, taxTreatment, vatIdLine } from './invoices.ts';
import { namedOrder } from '../orders/orders.ts';
import { namedCompany } from '../companies/companies.ts';
import { countryCodes } from './countries.ts';
import { limits } from '../limits.ts';

const line = (name: string, most: number) => z.string().check(...lineRules(name, most));

const country = z
  .string()
  .check(z.refine((code) => countryCodes.includes(code), 'Choose a country'));

const day = z.iso
  .date('A day is written as 2026-01-31')
  .check(z.refine((date) => date >= '1900' && date < '3000', 'Day must be from 1900 to 2999'));

/** The value is in percent, with up to two decimals. */
const rate = z.number('Rate must be a number').check(
  z.gte(0, 'Rate must be at least 0'),
  z.lte(100, 'Rate must be at most 100'),
  z.refine(
    (value) => Number.isInteger(Math.round(value * 1e6) / 1e4),
    'Rate must have at most two decimals',
  ),
);

const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code);

export const invoicingSettings = z.strictObject({
  legalName: line('Legal name', limits.billing.name),
  street: line('Street', limits.billing.street),
  postalCode: line('Postal code', limits.billing.postalCode),
  city: line('City', limits.billing.city),
  country: z.union([z.literal(''), country]),
  vatId: vatIdLine,
  taxNumber: line('Tax number', limits.billing.reference),
  registerNumber: line('Register number', limits.billing.reference),
  prefix: z
    .string()
    .check(
      z.overwrite(normalizeCode),
      z.regex(/^[A-Z0-9-]{0,8}$/, 'Prefix has at most eight capital letters, digits and hyphens'),
    ),
  timeZone: timeZoneField,
  accountingCurrency: z
    .string()
    .check(z.refine(isCurrency, 'Choose a currency of ISO 4217, such as EUR')),
  mode: z.enum(['none', 'table']),
  /** It is printed on invoices without tax, such as a small-business clause. */
  taxNote: line('Note', 500),
  oneStopShop: z.boolean(),
  vies: z.enum(['off', 'accept', 'charge']),
  rates: z
    .array(z.strictObject({ country, rate, validFrom: day }))
    .check(z.maxLength(500, 'At most 500 rates')),
  exchangeRates: z
    .array(
      z.strictObject({
        day,
        rate: z.string().check(
          z.regex(/^\d{1,7}(\.\d{1,6})?$/, 'A rate must be a number such as 0.9231'),
          z.refine((value) => Number(value) !== 0, 'A rate must be more than 0'),
        ),
      }),
    )
    .check(z.maxLength(1_000, 'At most 1,000 exchange rates')),
});

export type InvoicingSettings = z.output<typeof invoicingSettings>;

export type ChangedInvoicing = z.output<typeof changedInvoicing>;

const changedInvoicing = z.extend(z.omit(invoicingSettings, { timeZone: true }), {
  timeZone: z.optional(timeZoneField),
});

export const shopTimeZone = z.strictObject({ timeZone: timeZoneField });

export type ShopTimeZone = z.output<typeof shopTimeZone>;

export const invoicing = z.object({
  /** Earlier releases took VAT ids that are refused now. */
  settings: z.extend(z.omit(invoicingSettings, {}), { vatId: z.string() }),
  /** Sentences say what is missing before invoices are issued. */
  missing: z.array(z.string()),
  waitingOrders: z.number(),
  waitingWithoutTax: z.number(),
  oldestWaiting: z.nullable(z.string()),
  isIssuing: z.boolean(),
  conflict: z.nullable(z.string()),
});

export type Invoicing = z.infer<typeof invoicing>;

const taxSum = z.object({
  country: z.string(),
  treatment: taxTreatment,
  rate: z.number(),
  documents: z.number(),
  net: money,
  tax: money,
  total: money,
});

export type TaxSum = z.infer<typeof taxSum>;
export type TaxSumResult = z.input<typeof taxSum>;

/** Amounts are never negative: a credit note says what is refunded. */
export const adminInvoice = z.extend(invoiceSummary, {
  net: money,
  tax: money,
  buyer: z.object({ documentId: z.string(), name: z.string(), email: z.string() }),
  company: z.optional(namedCompany),
  country: z.string(),
  order: namedOrder,
  mail: z.nullable(mailState),
});

export type AdminInvoice = z.infer<typeof adminInvoice>;
export type AdminInvoiceResult = z.input<typeof adminInvoice>;

export const invoiceSort = z.enum([
  'issuedOn:desc',
  'issuedOn:asc',
  'number:desc',
  'number:asc',
  'total:desc',
  'total:asc',
]);

export type InvoiceSort = z.output<typeof invoiceSort>;

export const invoiceFilters = filteredBy({
  search: searchQuery,
  kind: z.optional(invoiceSummary.shape.kind),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'A country has two letters'))),
  company: z.optional(documentId),
  sort: z._default(withAnyCase(invoiceSort), 'issuedOn:desc'),
});

export type InvoiceFilters = z.output<typeof invoiceFilters.file>;

/** The last day is included. */
const period = z.strictObject({ from: day, until: day }).check(periodInOrder);

export const adminInvoiceRoutes = {
  'GET /back-office/invoices': route({
    access: 'admin',
    listsPeople: true,
    summary: 'Invoices and credit notes, by number, buyer, company, order, kind, country and days',
    query: invoiceFilters.page,
    output: listOf(adminInvoice),
  }),
  'GET /back-office/export/invoice-list': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same invoices and credit notes as a CSV file',
    query: invoiceFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
  'GET /back-office/time-zone': route({
    access: 'helpdesk',
    summary: 'The time zone of the shop, in which its days begin and end',
    output: entryOf(z.object({ timeZone: z.string() })),
  }),
  'PUT /back-office/time-zone': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Change the time zone of the shop: of its days, and of the dates of invoices',
    body: z.safeExtend(shopTimeZone, {
      before: z.optional(z.strictObject({ timeZone: z.string() })),
    }),
    output: entryOf(shopTimeZone),
    rate: 'staffWrite',
    errors: ['CHANGED_MEANWHILE'],
  }),
  'GET /back-office/time-zones': route({
    access: 'admin',
    summary: 'The time zones that can be chosen',
    output: entryOf(z.array(z.string())),
  }),
  'GET /back-office/invoicing': route({
    access: 'admin',
    summary: 'The settings of invoices and tax',
    output: entryOf(invoicing),
  }),
  'PUT /back-office/invoicing': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Change the settings of invoices and tax',
    body: z.safeExtend(changedInvoicing, { before: z.optional(invoicing.shape.settings) }),
    output: entryOf(invoicing),
    rate: 'staffWrite',
    errors: ['CHANGED_MEANWHILE'],
  }),
  'GET /back-office/invoicing/preview': route({
    access: 'admin',
    summary: 'A sample invoice as PDF with the stored settings',
    output: z.null(),
    responseType: 'file',
  }),
  'POST /back-office/invoicing/issue': route({
    access: 'admin',
    summary: 'Issue the invoices of paid orders that have none',
    body: z._default(z.strictObject({ sendMails: z._default(z.boolean(), true) }), {
      sendMails: true,
    }),
    output: entryOf(invoicing),
    rate: 'staffWrite',
    errors: ['INVOICES_OFF', 'PAYMENT_UNAVAILABLE'],
  }),
  'PUT /back-office/invoicing/next-number': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'End a conflict of numbers by naming the next one',
    body: z.strictObject({
      kind: z.enum(['invoice', 'creditNote']),
      next: z.int().check(z.gte(1), z.lte(99_999)),
    }),
    output: entryOf(invoicing),
    rate: 'staffWrite',
    errors: ['INVOICE_NUMBER_TAKEN'],
  }),
  'GET /back-office/export/invoices': route({
    access: 'admin',
    needsReauthentication: true,
    summary:
      'All invoices and credit notes of a period as a ZIP of PDFs with an index and checksums',
    query: period,
    output: z.null(),
    responseType: 'file',
  }),
  'GET /back-office/export/tax-summary': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Sums of a period by country, treatment and rate',
    query: period,
    output: z.object({ data: z.array(taxSum) }),
  }),
};
