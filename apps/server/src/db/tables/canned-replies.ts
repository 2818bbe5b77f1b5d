import { index, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, documentIdColumn, id, referenceTo, updatedAt } from '../columns.ts';
import { users } from './accounts.ts';
import { files } from './files.ts';
import { personal, pgTable } from '../personal-data.ts';

/** Without an owner it is shared by all staff. */
export const cannedReplies = pgTable(
  'canned_replies',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'staff', until: 'accountErased', erasing: 'deleted' })({
      ownerId: referenceTo().references(() => users.id, { onDelete: 'cascade' }),
      shortcut: text().notNull(),
      title: text().notNull(),
      content: text().notNull(),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    }),
  },
  (table) => [
    unique('canned_replies_shortcut_unique').on(table.ownerId, table.shortcut).nullsNotDistinct(),
  ],
);

/** A trigger deletes the row of its file with it. */
export const cannedReplyFiles = pgTable(
  'canned_reply_files',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'staff', until: 'accountErased', erasing: 'deleted' })({
      cannedReplyId: referenceTo()
        .notNull()
        .references(() => cannedReplies.id, { onDelete: 'cascade' }),
      fileId: referenceTo()
        .notNull()
        .unique()
        .references(() => files.id),
      createdAt: createdAt(),
    }),
  },
  (table) => [index('canned_reply_files_reply_index').on(table.cannedReplyId)],
);
