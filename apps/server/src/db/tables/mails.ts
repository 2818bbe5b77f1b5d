import { sql } from 'drizzle-orm';
import { check, index, integer, text } from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  indexOfPresent,
  isOneOf,
  referenceTo,
  timestampColumn,
} from '../columns.ts';
import { orders } from './orders.ts';
import { notPersonal, personal, pgTable } from '../personal-data.ts';

const mailStates = ['waiting', 'sent', 'failed'] as const;

/** The body is in the job that sends it, and is deleted with it. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'mails', until: 'mail', erasing: 'deleted' })({
      key: text().notNull().unique(),
      failure: text(),
    }),
    ...personal({ topic: 'mails', until: 'mail', erasing: 'deleted', inExport: true })({
      recipient: text().notNull(),
      subject: text().notNull(),
      state: text({ enum: mailStates }).notNull().default('waiting'),
      createdAt: createdAt(),
      sentAt: timestampColumn(),
    }),
    ...notPersonal({
      orderId: referenceTo().references(() => orders.id, { onDelete: 'set null' }),
      tries: integer().notNull().default(0),
      /** It counts how often the mail was handed over without an answer whether it was taken. */
      unanswered: integer().notNull().default(0),
    }),
  },
  (table) => [
    index('mails_search').using(
      'gin',
      sql`search_text(${table.recipient}) gin_trgm_ops`,
      sql`search_text(${table.subject}) gin_trgm_ops`,
    ),
    index('mails_recipient_index').on(sql`lower(${table.recipient})`, table.id),
    index('mails_state_index').on(table.state, table.id),
    /** The mails of an order or invoice begin with its name. */
    index('mails_key_index').on(table.key.op('text_pattern_ops')),
    index('mails_created_index').on(table.createdAt),
    indexOfPresent('mails_order_index', table.orderId),
    check('mails_state_check', isOneOf(table.state, mailStates)),
  ],
);
