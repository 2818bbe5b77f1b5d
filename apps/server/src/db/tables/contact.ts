import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, documentId, id } from '../columns.ts';

/** What people wrote to the shop, as they wrote it. */
export const contactMessages = pgTable('contact_messages', {
  id: id(),
  documentId: documentId(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  createdAt: createdAt(),
});
