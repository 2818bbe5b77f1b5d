import { sql } from 'drizzle-orm';
import { index, text } from 'drizzle-orm/pg-core';
import { createdAt, documentIdColumn, id, indexOfPresent, referenceTo } from '../columns.ts';
import { users } from './accounts.ts';
import { orders } from './orders.ts';
import { employee, personal, pgTable } from '../personal-data.ts';

export const staffNotes = pgTable(
  'staff_notes',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({
      topic: 'staffNotes',
      until: 'accountErased',
      erasing: 'deleted',
      inExport: true,
    })({
      userId: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      orderId: referenceTo().references(() => orders.id, { onDelete: 'cascade' }),
      text: text().notNull(),
      createdAt: createdAt(),
    }),
    ...employee({
      authorId: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
  },
  (table) => [
    indexOfPresent('staff_notes_author_index', table.authorId),
    index('staff_notes_user_index').on(table.userId, table.id),
    index('staff_notes_order_index')
      .on(table.orderId, table.id)
      .where(sql`${table.orderId} is not null`),
  ],
);
