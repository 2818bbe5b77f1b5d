import type { InvoicingSettings } from '@partshelf/contract/invoices/admin.ts';
import type { DateLocale } from '@partshelf/contract/date-locales.ts';
import type { Billing, TaxTreatment } from '@partshelf/contract/invoices/invoices.ts';
import { currencies, type Currency, defaultCurrency } from '@partshelf/contract/currencies.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, documentIdColumn, id, isOneOf, referenceTo, updatedAt } from '../columns.ts';
import { users } from './accounts.ts';
import { files } from './files.ts';
import { orders } from './orders.ts';
import { notPersonal, personal, pgTable } from '../personal-data.ts';

type StoredSettings = Omit<InvoicingSettings, 'rates' | 'exchangeRates'>;

export const invoicingSettings = pgTable(
  'invoicing_settings',
  {
    isOnly: boolean().primaryKey().default(true),
    settings: jsonb().$type<StoredSettings>().notNull(),
    conflict: text(),
    updatedAt: updatedAt(),
  },
  (table) => [check('invoicing_settings_only_check', sql`${table.isOnly}`)],
);

/** Percent times 100: 1900 is 19 %. */
export const taxRates = pgTable(
  'tax_rates',
  {
    country: text().notNull(),
    validFrom: date().notNull(),
    hundredthsOfPercent: integer().notNull(),
    /** It came with the shop: a vendor outside the EU does not charge it. */
    isSeeded: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.country, table.validFrom] }),
    check('tax_rates_rate_check', sql`${table.hundredthsOfPercent} between 0 and 10000`),
  ],
);

export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text().notNull(),
    day: date().notNull(),
    rate: numeric({ precision: 13, scale: 6 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.day] })],
);

export const billingDetails = pgTable(
  'billing_details',
  {
    ...personal({ topic: 'billing', until: 'accountErased', erasing: 'deleted', inExport: true })({
      userId: referenceTo()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
      billing: jsonb().$type<Billing>().notNull(),
    }),
    ...personal({ topic: 'billing', until: 'accountErased', erasing: 'deleted' })({
      updatedAt: updatedAt(),
    }),
  },
  (table) => [
    index('billing_details_name_search').using(
      'gin',
      sql`search_text(${table.billing} ->> 'name') gin_trgm_ops`,
    ),
  ],
);

export const invoiceKinds = ['invoice', 'creditNote'] as const;

/** It is locked while a number is taken, so that numbers have no gaps and days never fall. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    kind: text({ enum: invoiceKinds }).notNull(),
    year: integer().notNull(),
    lastNumber: integer().notNull(),
    lastDay: date().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.year] }),
    check('invoice_counters_number_check', sql`${table.lastNumber} >= 0`),
  ],
);

/** Rows are only added: a trigger refuses changes. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'invoices', until: 'books', erasing: 'afterBooks', inExport: true })({
      snapshot: jsonb().$type<InvoiceSnapshot>().notNull(),
      searchedBuyer: text().generatedAlwaysAs(
        sql`search_text(coalesce(snapshot -> 'buyer' ->> 'name', '') || ' ' || coalesce(snapshot -> 'buyer' ->> 'email', ''))`,
      ),
    }),
    ...personal({ topic: 'invoices', until: 'books', erasing: 'stays', inExport: true })({
      orderId: referenceTo()
        .notNull()
        .references(() => orders.id),
      kind: text({ enum: invoiceKinds }).notNull(),
      number: text().notNull().unique(),
      issuedOn: date().notNull(),
      refundId: text(),
      currency: text({ enum: currencies }).notNull().default(defaultCurrency),
      netCents: integer().notNull(),
      taxCents: integer().notNull(),
      totalCents: integer().notNull(),
      createdAt: createdAt(),
    }),
    ...notPersonal({
      year: integer().notNull(),
      sequence: integer().notNull(),
      correctsId: referenceTo(),
    }),
  },
  (table) => [
    unique('invoices_sequence_key').on(table.kind, table.year, table.sequence),
    unique('invoices_refund_key').on(table.refundId, table.kind),
    index('invoices_number_search').using('gin', sql`search_text(${table.number}) gin_trgm_ops`),
    index('invoices_order_index').on(table.orderId, table.id),
    index('invoices_day_index').on(table.issuedOn, table.id),
    index('invoices_country_index').on(
      sql`(${table.snapshot} -> 'buyer' ->> 'country')`,
      table.orderId,
    ),
    index('invoices_kind_index').on(table.kind, table.issuedOn, table.id),
    index('invoices_total_index').on(table.totalCents, table.id),
    index('invoices_buyer_search').using('gin', table.searchedBuyer.op('gin_trgm_ops')),
    check('invoices_kind_check', isOneOf(table.kind, invoiceKinds)),
    check('invoices_currency_check', isOneOf(table.currency, currencies)),
    check('invoices_total_check', sql`${table.totalCents} = ${table.netCents} + ${table.taxCents}`),
  ],
);

export const invoiceFormats = ['pdf', 'xml', 'xrechnung'] as const;

/** The same invoice always gives the same bytes. */
export const invoiceFiles = pgTable(
  'invoice_files',
  {
    ...personal({ topic: 'invoices', until: 'books', erasing: 'afterBooks', inExport: true })({
      fileId: referenceTo()
        .notNull()
        .references(() => files.id),
    }),
    ...notPersonal({
      invoiceId: referenceTo()
        .notNull()
        .references(() => invoices.id),
      format: text({ enum: invoiceFormats }).notNull(),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.format] }),
    index('invoice_files_file_index').on(table.fileId),
  ],
);

interface Party {
  readonly name: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: string;
  readonly vatId: string | null;
  readonly email: string;
}

interface InvoiceLine {
  readonly title: string;
  readonly version: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly discountCents?: number;
  readonly amountCents: number;
}

/** Where money of a bank transfer goes. BIC and bank are empty when they are not known. */
export interface InvoiceTransfer {
  readonly dueOn: string;
  readonly iban: string;
  readonly bic: string;
  readonly bank: string;
  readonly holder: string;
}

/** Days are YYYY-MM-DD; amounts are never negative. */
export interface InvoiceSnapshot {
  readonly kind: 'invoice' | 'creditNote';
  readonly number: string;
  readonly shopName?: string;
  readonly logo?: string;
  readonly dateLocale?: DateLocale;
  readonly issuedOn: string;
  /** It is null where the products are delivered with the payment, which is awaited. */
  readonly suppliedOn: string | null;
  readonly corrects: { readonly number: string; readonly issuedOn: string } | null;
  readonly seller: Party & {
    readonly taxNumber: string | null;
    readonly registerNumber: string | null;
    readonly phone: string | null;
  };
  readonly buyer: Party & { readonly isCompany: boolean };
  readonly purchaseOrder: string | null;
  readonly buyerReference: string | null;
  /** Gets the document by mail, beside the buyer. */
  readonly copyTo: string | null;
  readonly order: string;
  /** It is missing in documents that are older than the numbers. */
  readonly orderNumber?: number;
  readonly paymentReference: string;
  readonly paidOn: string | null;
  readonly transfer?: InvoiceTransfer;
  readonly lines: readonly InvoiceLine[];
  readonly tax: {
    readonly treatment: TaxTreatment;
    readonly hundredthsOfPercent: number;
    readonly sentence: string;
  };
  /** It is missing in documents that are older than the choice, which are in US dollars. */
  readonly currency?: Currency;
  readonly netCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  /** It is null when the books are in the currency of the document. `rate` is what one of it is. */
  readonly accounting: {
    readonly currency: string;
    readonly rate: string;
    readonly rateDay: string;
    readonly taxCents: number;
  } | null;
}
