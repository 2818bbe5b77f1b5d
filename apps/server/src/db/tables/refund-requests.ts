import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  indexOfPresent,
  isOneOf,
  referenceTo,
  timestampColumn,
} from '../columns.ts';
import { users } from './accounts.ts';
import { orderLines, orders } from './orders.ts';
import { employee, personal, pgTable } from '../personal-data.ts';

const refundStates = ['open', 'approved', 'declined', 'withdrawn'] as const;

export const refundRequests = pgTable(
  'refund_requests',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({
      topic: 'refundRequests',
      until: 'accountErased',
      erasing: 'cleared',
      inExport: true,
    })({
      reason: text().notNull(),
      answer: text(),
    }),
    ...personal({ topic: 'refundRequests', until: 'accountErased', erasing: 'stays' })({
      /** It is null in requests of earlier releases, for the buyer. */
      askedById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
    ...personal({ topic: 'orders', until: 'books', erasing: 'stays', inExport: true })({
      orderId: referenceTo()
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      state: text({ enum: refundStates }).notNull().default('open'),
      decidedAt: timestampColumn(),
      createdAt: createdAt(),
    }),
    ...employee({
      decidedById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
  },
  (table) => [
    uniqueIndex('refund_requests_undecided_key')
      .on(table.orderId)
      .where(sql`${table.state} = 'open'`),
    index('refund_requests_order_index').on(table.orderId, table.id),
    indexOfPresent('refund_requests_asker_index', table.askedById),
    index('refund_requests_decider_index').on(table.decidedById),
    index('refund_requests_state_index').on(table.state, table.id),
    index('refund_requests_created_index').on(table.createdAt, table.id),
    index('refund_requests_open_index').on(sql`(${table.state} = 'open')`, table.id),
    check('refund_requests_state_check', isOneOf(table.state, refundStates)),
  ],
);

export const refundRequestLines = pgTable(
  'refund_request_lines',
  {
    ...personal({ topic: 'orders', until: 'books', erasing: 'stays', inExport: true })({
      requestId: referenceTo()
        .notNull()
        .references(() => refundRequests.id, { onDelete: 'cascade' }),
      orderLineId: referenceTo()
        .notNull()
        .references(() => orderLines.id, { onDelete: 'cascade' }),
      quantity: integer().notNull(),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.orderLineId] }),
    index('refund_request_lines_line_index').on(table.orderLineId),
    check('refund_request_lines_quantity_check', sql`${table.quantity} > 0`),
  ],
);
