import { sql } from 'drizzle-orm';
import { index, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  indexOfPresent,
  referenceTo,
  timestampColumn,
} from '../columns.ts';
import { users } from './accounts.ts';
import { products, releases } from './catalog.ts';
import { chatMessages, chatRooms } from './chat.ts';
import { employee, notPersonal, personal, pgTable } from '../personal-data.ts';

/** Chats wait for it. It is open until a release names it, and again once that is withdrawn. */
export const fixes = pgTable(
  'fixes',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...employee({
      /** The messages to the customers are sent in the name of this person. */
      namedById: referenceTo().references(() => users.id),
    }),
    ...notPersonal({
      productId: referenceTo()
        .notNull()
        .references(() => products.id, { onDelete: 'cascade' }),
      title: text().notNull(),
      releaseId: referenceTo().references(() => releases.id, { onDelete: 'cascade' }),
      createdAt: createdAt(),
    }),
  },
  (table) => [
    uniqueIndex('fixes_open_key')
      .on(table.productId, sql`lower(${table.title})`)
      .where(sql`${table.releaseId} is null`),
    index('fixes_product_index').on(table.productId, table.id),
    indexOfPresent('fixes_release_index', table.releaseId),
    indexOfPresent('fixes_namer_index', table.namedById),
  ],
);

export const chatFixes = pgTable(
  'chat_fixes',
  {
    id: id(),
    ...personal({ topic: 'chatMessages', until: 'closedChat', erasing: 'deleted' })({
      roomId: referenceTo()
        .notNull()
        .references(() => chatRooms.id, { onDelete: 'cascade' }),
      messageId: referenceTo().references(() => chatMessages.id, { onDelete: 'set null' }),
      createdAt: createdAt(),
      toldAt: timestampColumn(),
    }),
    ...employee({
      createdById: referenceTo()
        .notNull()
        .references(() => users.id),
    }),
    ...notPersonal({
      fixId: referenceTo()
        .notNull()
        .references(() => fixes.id, { onDelete: 'cascade' }),
    }),
  },
  (table) => [
    unique('chat_fixes_key').on(table.fixId, table.roomId),
    index('chat_fixes_room_index').on(table.roomId, table.id),
    index('chat_fixes_waiting_index')
      .on(table.roomId)
      .where(sql`${table.toldAt} is null`),
    index('chat_fixes_creator_index').on(table.createdById),
    indexOfPresent('chat_fixes_message_index', table.messageId),
  ],
);

/**
 * The customer of the chat was told of the release. The row outlives the chat, because it counts.
 */
export const fixedChats = pgTable(
  'fixed_chats',
  {
    id: id(),
    ...personal({ topic: 'chatMessages', until: 'closedChat', erasing: 'cleared' })({
      roomId: referenceTo().references(() => chatRooms.id, { onDelete: 'set null' }),
    }),
    ...notPersonal({
      releaseId: referenceTo()
        .notNull()
        .references(() => releases.id, { onDelete: 'cascade' }),
    }),
  },
  (table) => [
    unique('fixed_chats_key').on(table.releaseId, table.roomId),
    indexOfPresent('fixed_chats_room_index', table.roomId),
  ],
);
