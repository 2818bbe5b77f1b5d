import { sql } from 'drizzle-orm';
import { index, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, documentIdColumn, id, referenceTo, timestampColumn } from '../columns.ts';
import { users } from './accounts.ts';
import { chatRooms } from './chat.ts';
import { employee, notPersonal, personal, pgTable } from '../personal-data.ts';

/** Customers read messages, which are another table. */
export const chatNotes = pgTable(
  'chat_notes',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'chatMessages', until: 'closedChat', erasing: 'deleted' })({
      roomId: referenceTo()
        .notNull()
        .references(() => chatRooms.id, { onDelete: 'cascade' }),
      content: text().notNull(),
      createdAt: createdAt(),
    }),
    ...employee({
      authorId: referenceTo()
        .notNull()
        .references(() => users.id),
    }),
    ...notPersonal({
      clientKey: text(),
    }),
  },
  (table) => [
    unique('chat_notes_client_key').on(table.roomId, table.authorId, table.clientKey),
    index('chat_notes_author_index').on(table.authorId),
    index('chat_notes_room_index').on(table.roomId, table.id),
    index('chat_notes_search').using('gin', sql`search_text(${table.content}) gin_trgm_ops`),
  ],
);

/** The room counts as unread for them until they open it. */
export const chatMentions = pgTable(
  'chat_mentions',
  {
    ...personal({ topic: 'staff', until: 'accountErased', erasing: 'deleted' })({
      userId: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      readAt: timestampColumn(),
    }),
    ...notPersonal({
      noteId: referenceTo()
        .notNull()
        .references(() => chatNotes.id, { onDelete: 'cascade' }),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.userId] }),
    index('chat_mentions_user_index').on(table.userId),
    index('chat_mentions_unread_index')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
  ],
);
