import type { DateLocale } from '@partshelf/contract/date-locales.ts';
import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { storedQuoteStates } from '@partshelf/contract/quotes/quotes.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import {
  constant,
  createdAt,
  documentIdColumn,
  id,
  indexOfPresent,
  isOneOf,
  referenceTo,
  timestampColumn,
  updatedAt,
} from '../columns.ts';
import { employee, notPersonal, personal, pgTable } from '../personal-data.ts';
import { users } from './accounts.ts';
import { products } from './catalog.ts';
import { companies } from './companies.ts';
import { discountCodes } from './discounts.ts';
import type { InvoiceSnapshot } from './invoices.ts';
import { licences, type OrderDiscount, orders, type OrderTax } from './orders.ts';
import type { LineLicensing } from '@partshelf/contract/catalog/catalog.ts';

/** The seller and the look of the document, as they were when the quote was made. */
export interface QuoteSeller {
  readonly seller: InvoiceSnapshot['seller'];
  readonly shopName?: string;
  readonly logo?: string;
  readonly dateLocale?: DateLocale;
}

const ofPerson = { topic: 'quotes', until: 'accountErased', erasing: 'deleted' } as const;

const linesOfPerson = { ...ofPerson, until: 'quote' } as const;

/**
 * What it says is never changed. An open one that is older than `expiresAt` has expired, which
 * nothing stores.
 */
export const quotes = pgTable(
  'quotes',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ ...ofPerson, inExport: true })({
      number: text().notNull().unique(),
      state: text({ enum: storedQuoteStates }).notNull().default('open'),
      userId: referenceTo().references(() => users.id, { onDelete: 'cascade' }),
      issuedOn: date().notNull(),
      validUntil: date().notNull(),
      billing: jsonb().$type<Billing>(),
      totalCents: integer().notNull(),
      taxCents: integer().notNull(),
      tax: jsonb().$type<OrderTax>(),
      discountCents: integer().notNull(),
      discount: jsonb().$type<OrderDiscount>(),
      /** An Admin says why the quote was made by hand. It is empty for the quote of a customer. */
      reason: text().notNull().default(''),
      acceptedAt: timestampColumn(),
      declinedAt: timestampColumn(),
      declineReason: text().notNull().default(''),
      createdAt: createdAt(),
    }),
    ...personal(ofPerson)({
      /** Everyone who has the link can read the quote. */
      token: text().notNull().unique(),
      expiresAt: timestampColumn().notNull(),
      updatedAt: updatedAt(),
    }),
    ...employee({
      madeById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
    ...notPersonal({
      companyId: referenceTo().references(() => companies.id, { onDelete: 'cascade' }),
      discountCodeId: referenceTo().references(() => discountCodes.id, { onDelete: 'set null' }),
      orderId: referenceTo()
        .unique('quotes_order_key')
        .references(() => orders.id),
      replacesId: referenceTo()
        .unique('quotes_replaces_key')
        .references((): AnyPgColumn => quotes.id, { onDelete: 'set null' }),
      year: integer().notNull(),
      seller: jsonb().$type<QuoteSeller>().notNull(),
      termsVersion: integer().notNull(),
      /** A double click finds the quote that it made. */
      itemsHash: text().notNull(),
    }),
  },
  (table) => [
    check('quotes_state_check', isOneOf(table.state, storedQuoteStates)),
    check('quotes_party_check', sql`${table.userId} is not null or ${table.companyId} is not null`),
    check('quotes_total_check', sql`${table.totalCents} >= 0`),
    check('quotes_tax_check', sql`${table.taxCents} between 0 and ${table.totalCents}`),
    check(
      'quotes_accepted_check',
      sql`${table.state} = 'accepted' or (${table.orderId} is null and ${table.acceptedAt} is null)`,
    ),
    index('quotes_user_index').on(table.userId, table.id),
    index('quotes_company_index').on(table.companyId, table.id),
    index('quotes_open_index')
      .on(table.expiresAt, table.id)
      .where(sql`${table.state} = 'open'`),
    index('quotes_created_index').on(table.createdAt, table.id),
    index('quotes_total_index').on(table.totalCents, table.id),
    index('quotes_expires_index').on(table.expiresAt, table.id),
    index('quotes_maker_index').on(table.madeById),
    index('quotes_discount_index').on(table.discountCodeId),
    index('quotes_number_search').using('gin', sql`search_text(${table.number}) gin_trgm_ops`),
    index('quotes_billing_name_search').using(
      'gin',
      sql`search_text(${table.billing} ->> 'name') gin_trgm_ops`,
    ),
  ],
);

/** Prices and titles are frozen; which release is delivered is decided when it is accepted. */
export const quoteLines = pgTable(
  'quote_lines',
  {
    ...personal({ ...linesOfPerson, inExport: true })({
      title: text().notNull(),
      contents: text().array(),
      unitPriceCents: integer().notNull(),
      quantity: integer().notNull(),
      discountCents: integer().notNull(),
    }),
    ...personal(linesOfPerson)({
      quoteId: referenceTo()
        .notNull()
        .references(() => quotes.id, { onDelete: 'cascade' }),
      productId: referenceTo()
        .notNull()
        .references(() => products.id),
      /** The bundle that the product is in, at no price of its own. */
      bundleId: referenceTo().references(() => products.id),
      taxCents: integer().notNull(),
    }),
    ...notPersonal({
      licensing: jsonb().$type<LineLicensing>(),
      renewsId: referenceTo().references(() => licences.id, { onDelete: 'cascade' }),
      position: integer().notNull(),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.quoteId, table.position] }),
    indexOfPresent('quote_lines_renewal_index', table.renewsId),
    index('quote_lines_product_index').on(table.productId),
    index('quote_lines_bundle_index').on(table.bundleId),
    check('quote_lines_price_check', sql`${table.unitPriceCents} >= 0`),
    check(
      'quote_lines_discount_check',
      sql`${table.discountCents} between 0 and ${table.unitPriceCents}::bigint * ${table.quantity}`,
    ),
    check(
      'quote_lines_quantity_check',
      sql`${table.quantity} between ${constant(limits.cartQuantity.min)} and ${constant(limits.cartQuantity.max)}`,
    ),
  ],
);

/** Numbers can be missing between two quotes. */
export const quoteCounters = pgTable('quote_counters', {
  year: integer().primaryKey(),
  lastNumber: integer().notNull(),
});
