import type { PaymentSettings } from '@partshelf/contract/invoices/admin-payments.ts';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  isOneOf,
  referenceTo,
  timestampColumn,
  updatedAt,
} from '../columns.ts';
import { users } from './accounts.ts';
import { orders } from './orders.ts';
import { refunds } from './refunds.ts';
import { employee, notPersonal, personal, pgTable } from '../personal-data.ts';

export interface StoredPaymentSettings extends Omit<
  PaymentSettings,
  'smallestTotal' | 'tolerance'
> {
  readonly smallestTotalCents: number;
  /** Less money than the total settles an order, because banks take fees. */
  readonly toleranceCents: number;
}

export const paymentSettings = pgTable(
  'payment_settings',
  {
    isOnly: boolean().primaryKey().default(true),
    settings: jsonb().$type<StoredPaymentSettings>().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [check('payment_settings_only_check', sql`${table.isOnly}`)],
);

export const transferStatuses = ['waiting', 'paid', 'cancelled'] as const;

/** A newer one is sent only after the older ones. */
export const transferReminders = ['none', 'before', 'due', 'late'] as const;

/** Each row is an order that is paid by bank transfer. It is overdue while it waits after `dueOn`. */
export const transfers = pgTable(
  'transfers',
  {
    ...personal({ topic: 'payments', until: 'books', erasing: 'stays', inExport: true })({
      orderId: referenceTo()
        .primaryKey()
        .references(() => orders.id, { onDelete: 'cascade' }),
      /** An RF reference of ISO 11649, made from the number of the order. */
      reference: text().notNull().unique(),
      dueOn: date().notNull(),
      status: text({ enum: transferStatuses }).notNull().default('waiting'),
      cancelledAt: timestampColumn(),
      createdAt: createdAt(),
    }),
    ...notPersonal({
      /** The invoice is issued with the order, not after the payment. */
      invoiceFirst: boolean().notNull(),
      /** The products can be downloaded before the payment, until the order is overdue. */
      deliversAtOnce: boolean().notNull().default(false),
      /** It is that of the settings when the order was made: so much less than the total settles it. */
      toleranceCents: integer().notNull().default(0),
      reminder: text({ enum: transferReminders }).notNull().default('none'),
      remindedOn: date(),
      updatedAt: updatedAt(),
    }),
  },
  (table) => [
    index('transfers_waiting_index')
      .on(table.dueOn, table.orderId)
      .where(sql`${table.status} = 'waiting'`),
    index('transfers_reference_search').using(
      'gin',
      sql`search_text(${table.reference}) gin_trgm_ops`,
    ),
    check('transfers_status_check', isOneOf(table.status, transferStatuses)),
    check('transfers_reminder_check', isOneOf(table.reminder, transferReminders)),
    check('transfers_tolerance_check', sql`${table.toleranceCents} >= 0`),
  ],
);

/** It is a file that the bank made. The same file is never imported twice. */
export const bankImports = pgTable(
  'bank_imports',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...notPersonal({
      sha256: text().notNull().unique(),
      fileName: text().notNull(),
      /** It counts the payments that have arrived. */
      lines: integer().notNull(),
      recorded: integer().notNull().default(0),
      skippedCount: integer().notNull().default(0),
      /** It has the first payments that are no money that has arrived. */
      skipped: jsonb()
        .$type<readonly { readonly position: number; readonly reason: string }[]>()
        .notNull()
        .default([]),
      createdAt: createdAt(),
    }),
    ...employee({
      recordedById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
  },
  (table) => [
    index('bank_imports_recorder_index').on(table.recordedById),
    index('bank_imports_created_index').on(table.createdAt),
    check('bank_imports_recorded_check', sql`${table.recorded} between 0 and ${table.lines}`),
  ],
);

/** People type the reference of a payment in another case and with other spaces than its bank. */
export const comparedReference = (reference: SQLWrapper | string): SQL =>
  sql`lower(replace(${reference}, ' ', ''))`;

export const transferPayments = pgTable(
  'transfer_payments',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'payments', until: 'books', erasing: 'stays', inExport: true })({
      orderId: referenceTo()
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      amountCents: integer().notNull(),
      receivedOn: date().notNull(),
      bankReference: text().notNull(),
      createdAt: createdAt(),
    }),
    ...personal({ topic: 'payments', until: 'books', erasing: 'afterBooks', inExport: true })({
      payer: text().notNull().default(''),
    }),
    ...employee({
      recordedById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
    ...notPersonal({
      importId: referenceTo().references(() => bankImports.id),
    }),
  },
  (table) => [
    uniqueIndex('transfer_payments_reference_key').on(
      table.orderId,
      comparedReference(table.bankReference),
    ),
    index('transfer_payments_import_index').on(table.importId),
    index('transfer_payments_bank_reference_index').on(comparedReference(table.bankReference)),
    index('transfer_payments_recorder_index').on(table.recordedById),
    check('transfer_payments_amount_check', sql`${table.amountCents} > 0`),
  ],
);

/** It is money of a refund that an Admin has sent back. */
export const transferReturns = pgTable(
  'transfer_returns',
  {
    ...personal({ topic: 'payments', until: 'books', erasing: 'stays', inExport: true })({
      refundId: referenceTo()
        .primaryKey()
        .references(() => refunds.id, { onDelete: 'cascade' }),
      sentOn: date().notNull(),
      bankReference: text().notNull(),
      createdAt: createdAt(),
    }),
    ...employee({
      recordedById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
  },
  (table) => [index('transfer_returns_recorder_index').on(table.recordedById)],
);

export const bankLineStates = ['open', 'recorded', 'dismissed'] as const;

/** It is a payment in an imported file. Whether it matches an order is decided when it is read. */
export const bankLines = pgTable(
  'bank_lines',
  {
    ...notPersonal({
      importId: referenceTo()
        .notNull()
        .references(() => bankImports.id, { onDelete: 'cascade' }),
      position: integer().notNull(),
      state: text({ enum: bankLineStates }).notNull().default('open'),
      currency: text().notNull().default(''),
    }),
    ...personal({ topic: 'payments', until: 'books', erasing: 'stays' })({
      orderId: referenceTo().references(() => orders.id, { onDelete: 'set null' }),
      amountCents: integer().notNull(),
      receivedOn: date().notNull(),
      bankReference: text().notNull(),
      reference: text().notNull().default(''),
    }),
    ...personal({ topic: 'payments', until: 'books', erasing: 'afterBooks' })({
      payer: text().notNull().default(''),
      text: text().notNull().default(''),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    index('bank_lines_order_index').on(table.orderId),
    index('bank_lines_open_index')
      .on(table.importId, table.position)
      .where(sql`${table.state} = 'open'`),
    check('bank_lines_state_check', isOneOf(table.state, bankLineStates)),
  ],
);
