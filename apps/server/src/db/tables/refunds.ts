import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  indexOfPresent,
  referenceTo,
  timestampColumn,
} from '../columns.ts';
import { employee, notPersonal, personal, pgTable } from '../personal-data.ts';
import { users } from './accounts.ts';
import { orderLines, orders, paymentSessions } from './orders.ts';

/** It is neither confirmed nor failed: the provider has not answered yet. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    /** Names the refund to the provider, which makes it once. */
    documentId: documentIdColumn(),
    ...personal({
      topic: 'refundRequests',
      until: 'accountErased',
      erasing: 'cleared',
      inExport: true,
    })({
      reason: text().notNull().default(''),
    }),
    ...personal({ topic: 'orders', until: 'books', erasing: 'stays', inExport: true })({
      orderId: referenceTo()
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      providerId: text().unique(),
      amountCents: integer().notNull(),
      createdAt: createdAt(),
      confirmedAt: timestampColumn(),
      failedAt: timestampColumn(),
      failure: text(),
    }),
    ...employee({
      /** It is null for a refund that was made at the provider. */
      byId: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
    ...notPersonal({
      /** A payment after the first goes back whole. It is null for the payment of the order. */
      secondPaymentId: referenceTo().references(() => paymentSessions.id, { onDelete: 'cascade' }),
      tellsBuyer: boolean().notNull().default(false),
      failureClosedAt: timestampColumn(),
      retriesId: referenceTo()
        .unique('refunds_retries_key')
        .references((): AnyPgColumn => refunds.id, { onDelete: 'cascade' }),
    }),
  },
  (table) => [
    index('refunds_order_index').on(table.orderId),
    indexOfPresent('refunds_second_payment_index', table.secondPaymentId),
    index('refunds_maker_index').on(table.byId),
    check('refunds_amount_check', sql`${table.amountCents} >= 0`),
  ],
);

export const refundLines = pgTable(
  'refund_lines',
  {
    ...personal({ topic: 'orders', until: 'books', erasing: 'stays', inExport: true })({
      refundId: referenceTo()
        .notNull()
        .references(() => refunds.id, { onDelete: 'cascade' }),
      orderLineId: referenceTo()
        .notNull()
        .references(() => orderLines.id, { onDelete: 'cascade' }),
      quantity: integer().notNull(),
      amountCents: integer().notNull(),
      endsDownloads: boolean().notNull(),
    }),
    ...personal({ topic: 'orders', until: 'books', erasing: 'stays' })({
      netCents: integer().notNull(),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.orderLineId] }),
    index('refund_lines_line_index').on(table.orderLineId),
    check('refund_lines_quantity_check', sql`${table.quantity} > 0`),
    check('refund_lines_amount_check', sql`${table.netCents} between 0 and ${table.amountCents}`),
  ],
);
