import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, documentId, id, isOneOf, reference, timestampColumn } from '../columns.ts';
import { users } from './accounts.ts';

const messageStates = ['new', 'answered', 'done'] as const;

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    documentId: documentId(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    state: text({ enum: messageStates }).notNull().default('new'),
    answer: text(),
    answeredAt: timestampColumn(),
    answeredById: reference().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('contact_messages_email_index').on(sql`lower(${table.email})`, table.id),
    index('contact_messages_search').using(
      'gin',
      sql`search_text(${table.firstName}) gin_trgm_ops`,
      sql`search_text(${table.lastName}) gin_trgm_ops`,
      sql`search_text(${table.email}) gin_trgm_ops`,
      sql`search_text(${table.subject}) gin_trgm_ops`,
    ),
    index('contact_messages_state_index').on(table.state, table.id),
    index('contact_messages_created_index').on(table.createdAt, table.id),
    check('contact_messages_state_check', isOneOf(table.state, messageStates)),
  ],
);
