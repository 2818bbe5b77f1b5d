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
    index('contact_messages_state_index').on(table.state, table.id),
    check('contact_messages_state_check', isOneOf(table.state, messageStates)),
  ],
);
