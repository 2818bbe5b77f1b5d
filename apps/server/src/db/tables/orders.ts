import type { LineLicensing } from '@partshelf/contract/catalog/catalog.ts';
import type { DiscountKind } from '@partshelf/contract/discounts.ts';
import type { Billing, TaxTreatment } from '@partshelf/contract/invoices/invoices.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { currencies, defaultCurrency } from '@partshelf/contract/currencies.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
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
import { users } from './accounts.ts';
import { companies } from './companies.ts';
import { products, releases } from './catalog.ts';
import { discountCodes } from './discounts.ts';
import { notPersonal, personal, pgTable } from '../personal-data.ts';

const orderStatuses = ['pending', 'succeeded', 'expired', 'failed'] as const;

export const waysToPay = ['card', 'transfer'] as const;

export interface OrderTax {
  readonly treatment: TaxTreatment;
  readonly hundredthsOfPercent: number;
  readonly sentence: string;
  readonly vies: {
    readonly answer: 'valid' | 'invalid' | 'unreachable';
    readonly askedAt: string;
    readonly consultation: string | null;
  } | null;
}

/** `value` is in hundredths of a percent, or in cents. */
export interface OrderDiscount {
  readonly code: string;
  readonly kind: DiscountKind;
  readonly value: number;
}

export const orders = pgTable(
  'orders',
  {
    id: id(),
    ...personal({ topic: 'billing', until: 'books', erasing: 'afterBooks', inExport: true })({
      billing: jsonb().$type<Billing>(),
      invoicedCountry: text(),
      country: text()
        .notNull()
        .generatedAlwaysAs(sql`coalesce(nullif(invoiced_country, ''), billing ->> 'country', '')`),
    }),
    ...personal({ topic: 'orders', until: 'books', erasing: 'stays', inExport: true })({
      documentId: documentIdColumn(),
      /** Numbers can be missing between two orders. */
      number: integer()
        .notNull()
        .unique('orders_number_key')
        .generatedByDefaultAsIdentity({ name: 'orders_number_seq', startWith: 1001 }),
      userId: referenceTo()
        .notNull()
        .references(() => users.id),
      status: text({ enum: orderStatuses }).notNull().default('pending'),
      currency: text({ enum: currencies }).notNull().default(defaultCurrency),
      payBy: text({ enum: waysToPay }).notNull().default('card'),
      totalCents: integer().notNull(),
      taxCents: integer().notNull().default(0),
      /** It is null when no tax was computed. 1900 hundredths are 19 %. */
      tax: jsonb().$type<OrderTax>(),
      discountCents: integer().notNull().default(0),
      discount: jsonb().$type<OrderDiscount>(),
      discountCodeId: referenceTo().references(() => discountCodes.id),
      /** It is the sum of the refunds of the payment that the provider has made. */
      refundedCents: integer().notNull().default(0),
      paidAt: timestampColumn(),
      refundedAt: timestampColumn(),
      disputedAt: timestampColumn(),
      /** The buyer removed the unpaid order, or it was too old; a payment brings it back. */
      removedAt: timestampColumn(),
      createdAt: createdAt(),
    }),
    ...personal({ topic: 'orders', until: 'books', erasing: 'stays' })({
      attempts: integer().notNull().default(1),
      /** So much less than the total has paid it, because banks take fees. */
      shortCents: integer().notNull().default(0),
      refundStartedAt: timestampColumn(),
      disputeLostAt: timestampColumn(),
      updatedAt: updatedAt(),
    }),
    ...notPersonal({
      /** Its products can be downloaded until then, although it is not paid. */
      deliversUntil: timestampColumn(),
      companyId: referenceTo().references(() => companies.id),
      /** A double click finds the order that it created. */
      itemsHash: text().notNull(),
      replacesId: referenceTo()
        .unique('orders_replaces_key')
        .references((): AnyPgColumn => orders.id, { onDelete: 'set null' }),
    }),
  },
  (table) => [
    check('orders_status_check', isOneOf(table.status, orderStatuses)),
    index('orders_transfer_total_index')
      .on(table.totalCents)
      .where(sql`${table.payBy} = 'transfer'`),
    check('orders_pay_by_check', isOneOf(table.payBy, waysToPay)),
    check(
      'orders_attempts_check',
      sql`${table.attempts} between 0 and ${constant(limits.paymentAttempts)}`,
    ),
    check('orders_currency_check', isOneOf(table.currency, currencies)),
    check('orders_total_check', sql`${table.totalCents} >= 0`),
    check('orders_short_check', sql`${table.shortCents} between 0 and ${table.totalCents}`),
    check('orders_discount_check', sql`${table.discountCents} >= 0`),
    check('orders_tax_check', sql`${table.taxCents} between 0 and ${table.totalCents}`),
    check('orders_refunded_check', sql`${table.refundedCents} between 0 and ${table.totalCents}`),
    uniqueIndex('orders_pending_key')
      .on(table.userId, table.itemsHash)
      .where(sql`${table.status} = 'pending' and ${table.attempts} = 1`),
    index('orders_user_index').on(table.userId, table.id),
    index('orders_company_index').on(table.companyId, table.id),
    index('orders_company_paid_index')
      .on(table.companyId)
      .where(sql`${table.status} = 'succeeded' and ${table.companyId} is not null`),
    index('orders_reversals_index').on(
      table.status,
      table.createdAt,
      table.id,
      table.refundedAt,
      table.disputedAt,
      table.refundedCents,
    ),
    index('orders_partly_refunded_index')
      .on(table.createdAt, table.id)
      .where(sql`${table.refundedCents} > 0 and ${table.refundedAt} is null`),
    index('orders_discount_index')
      .on(table.discountCodeId, table.userId)
      .where(sql`${table.discountCodeId} is not null`),
    index('orders_created_index').on(table.createdAt, table.id),
    index('orders_total_index').on(table.totalCents, table.id),
    index('orders_document_search').using(
      'gin',
      sql`search_text(${table.documentId}) gin_trgm_ops`,
    ),
    index('orders_billing_name_search').using(
      'gin',
      sql`search_text(${table.billing} ->> 'name') gin_trgm_ops`,
    ),
    index('orders_purchase_number_search').using(
      'gin',
      sql`search_text(${table.billing} ->> 'purchaseOrder') gin_trgm_ops`,
    ),
    index('orders_paid_index').on(table.paidAt),
    index('orders_country_index').on(table.country, table.createdAt, table.id),
    indexOfPresent('orders_refunded_index', table.refundedAt),
    indexOfPresent('orders_disputed_index', table.disputedAt),
  ],
);

/** Later changes of the product do not reach it. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    ...personal({ topic: 'orders', until: 'books', erasing: 'stays', inExport: true })({
      orderId: referenceTo()
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      productId: referenceTo()
        .notNull()
        .references(() => products.id),
      /** It is null for a bundle, whose contents have lines of their own. */
      releaseId: referenceTo().references(() => releases.id),
      /** The bundle it was sold in, at no price of its own. The bundle's line is in the same order. */
      bundleId: referenceTo().references(() => products.id),
      title: text().notNull(),
      /** It is null for other products, and for orders from before it was stored. */
      contents: text().array(),
      unitPriceCents: integer().notNull(),
      quantity: integer().notNull(),
      discountCents: integer().notNull().default(0),
      endedAt: timestampColumn(),
    }),
    ...personal({ topic: 'orders', until: 'books', erasing: 'stays' })({
      taxCents: integer().notNull().default(0),
    }),
    ...notPersonal({
      licensing: jsonb().$type<LineLicensing>(),
      /** The line renews the updates of this licence, and gives no downloads by itself. */
      renewsId: referenceTo().references((): AnyPgColumn => licences.id),
      cartItemDocumentId: text(),
      position: integer().notNull(),
    }),
  },
  (table) => [
    unique('order_lines_product_key')
      .on(table.orderId, table.productId, table.renewsId)
      .nullsNotDistinct(),
    indexOfPresent('order_lines_renewal_index', table.renewsId),
    indexOfPresent('order_lines_ended_index', table.endedAt),
    check(
      'order_lines_renewal_check',
      sql`${table.renewsId} is null or (${table.quantity} = 1 and ${table.licensing} is null)`,
    ),
    index('order_lines_product_index').on(table.productId, table.orderId),
    index('order_lines_title_search').using('gin', sql`search_text(${table.title}) gin_trgm_ops`),
    check('order_lines_price_check', sql`${table.unitPriceCents} >= 0`),
    check(
      'order_lines_discount_check',
      sql`${table.discountCents} between 0 and ${table.unitPriceCents}::bigint * ${table.quantity}`,
    ),
    check(
      'order_lines_quantity_check',
      sql`${table.quantity} between ${constant(limits.cartQuantity.min)} and ${constant(limits.cartQuantity.max)}`,
    ),
  ],
);

export const licenceKinds = ['purchase', 'trial'] as const;

/**
 * One for each unit of an order line. Its owner is the owner of the order, and whether it is
 * revoked follows from the order. A trial has no order, and an owner of its own.
 */
export const licences = pgTable(
  'licences',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'orders', until: 'books', erasing: 'stays', inExport: true })({
      kind: text({ enum: licenceKinds }).notNull().default('purchase'),
      orderLineId: referenceTo().references(() => orderLines.id, { onDelete: 'cascade' }),
      userId: referenceTo().references(() => users.id),
      startsAt: timestampColumn().notNull(),
      /** It is the end that follows from the ledger, and null for ever. */
      updatesUntil: timestampColumn(),
      suspendedAt: timestampColumn(),
      suspendedReason: text(),
    }),
    ...notPersonal({
      productId: referenceTo()
        .notNull()
        .references(() => products.id),
      companyId: referenceTo().references(() => companies.id),
      /** Owners and buyers were last told so many days before the end of updates. */
      remindedDays: integer(),
      /** It counts the units of the line from 1. */
      unit: integer().notNull().default(1),
      createdAt: createdAt(),
    }),
  },
  (table) => [
    unique('licences_unit_key').on(table.orderLineId, table.unit),
    index('licences_product_index').on(table.productId, table.id),
    indexOfPresent('licences_user_index', table.userId),
    indexOfPresent('licences_company_index', table.companyId),
    index('licences_end_index').on(table.updatesUntil, table.id),
    index('licences_start_index').on(table.startsAt, table.id),
    index('licences_trial_index')
      .on(table.startsAt, table.id)
      .where(sql`${table.kind} = 'trial'`),
    indexOfPresent('licences_suspended_index', table.suspendedAt),
    check('licences_kind_check', isOneOf(table.kind, licenceKinds)),
    check(
      'licences_owner_check',
      sql`case ${table.kind} when 'purchase' then ${table.orderLineId} is not null and num_nonnulls(${table.userId}, ${table.companyId}) = 0 else ${table.orderLineId} is null and num_nonnulls(${table.userId}, ${table.companyId}) > 0 end`,
    ),
    check(
      'licences_unit_check',
      sql`${table.unit} between 1 and ${constant(limits.cartQuantity.max)}`,
    ),
    check(
      'licences_suspended_check',
      sql`(${table.suspendedAt} is null) = (${table.suspendedReason} is null)`,
    ),
  ],
);

/**
 * `creating`: the provider was asked, but its answer is not stored yet. The attempt 0 is a bank
 * transfer, which stays open beside a card page.
 */
export const paymentSessions = pgTable(
  'payment_sessions',
  {
    id: id(),
    ...personal({ topic: 'payments', until: 'books', erasing: 'stays', inExport: true })({
      orderId: referenceTo()
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      attempt: integer().notNull(),
      status: text({ enum: ['creating', 'open', 'complete', 'expired'] })
        .notNull()
        .default('creating'),
      paymentIntentId: text(),
      cardBrand: text(),
      cardLast4: text('card_last4'),
      paidAt: timestampColumn(),
      /** This applies only to a second payment of an order, which is refunded. */
      refundedAt: timestampColumn(),
    }),
    ...personal({ topic: 'payments', until: 'books', erasing: 'stays' })({
      stripeId: text().unique(),
      url: text(),
      reversalAskedAt: timestampColumn(),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    }),
  },
  (table) => [
    unique('payment_sessions_attempt_key').on(table.orderId, table.attempt),
    uniqueIndex('payment_sessions_open_key')
      .on(table.orderId)
      .where(sql`${table.status} in ('creating', 'open') and ${table.attempt} > 0`),
    index('payment_sessions_unsettled_index')
      .on(table.updatedAt)
      .where(sql`${table.status} in ('creating', 'open') and ${table.attempt} > 0`),
    index('payment_sessions_intent_index').on(table.paymentIntentId),
    index('payment_sessions_created_index').on(table.createdAt),
    check(
      'payment_sessions_attempt_check',
      sql`${table.attempt} between 0 and ${constant(limits.paymentAttempts)}`,
    ),
  ],
);

/** A request repeated under the same idempotency key has to be the same. */
export const paymentRequests = pgTable(
  'payment_requests',
  {
    ...personal({ topic: 'payments', until: 'paymentRequest', erasing: 'deleted' })({
      orderId: referenceTo()
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      attempt: integer().notNull(),
      buyerEmail: text().notNull(),
      createdAt: createdAt(),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.attempt] }),
    check(
      'payment_requests_attempt_check',
      sql`${table.attempt} between 1 and ${constant(limits.paymentAttempts)}`,
    ),
  ],
);

/** `alert` needs an Admin until it is resolved. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    ...personal({ topic: 'payments', until: 'books', erasing: 'stays' })({
      id: text().primaryKey(),
      type: text().notNull(),
      stripeSessionId: text(),
      orderId: referenceTo().references(() => orders.id),
      alert: text(),
      resolvedAt: timestampColumn(),
      receivedAt: createdAt(),
    }),
  },
  (table) => [
    index('payment_events_order_index').on(table.orderId),
    index('payment_events_open_alerts_index')
      .on(table.receivedAt, table.id)
      .where(sql`${table.alert} is not null and ${table.resolvedAt} is null`),
  ],
);
