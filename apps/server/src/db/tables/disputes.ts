import { sql } from 'drizzle-orm';
import { check, index, integer, text } from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  isOneOf,
  referenceTo,
  timestampColumn,
  updatedAt,
} from '../columns.ts';
import { orders, paymentSessions } from './orders.ts';
import { notPersonal, personal, pgTable } from '../personal-data.ts';

const disputeOutcomes = ['won', 'lost', 'withdrawn'] as const;

export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'payments', until: 'books', erasing: 'stays', inExport: true })({
      orderId: referenceTo()
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      /** An order may be paid twice. */
      sessionId: referenceTo()
        .notNull()
        .references(() => paymentSessions.id, { onDelete: 'cascade' }),
      amountCents: integer().notNull(),
      reason: text().notNull(),
      status: text().notNull(),
      openedAt: timestampColumn().notNull(),
      respondBy: timestampColumn(),
      closedAt: timestampColumn(),
      outcome: text({ enum: disputeOutcomes }),
    }),
    ...personal({ topic: 'payments', until: 'books', erasing: 'stays' })({
      stripeId: text().notNull().unique(),
    }),
    ...notPersonal({
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    }),
  },
  (table) => [
    index('disputes_order_index').on(table.orderId, table.id),
    index('disputes_session_index').on(table.sessionId),
    index('disputes_state_index').on(
      sql`(${table.closedAt} is not null)`,
      table.respondBy,
      table.id,
    ),
    check('disputes_outcome_check', isOneOf(table.outcome, disputeOutcomes)),
    check('disputes_closed_check', sql`(${table.outcome} is null) = (${table.closedAt} is null)`),
  ],
);
