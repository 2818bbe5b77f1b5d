import type { OfficeHours } from '@partshelf/contract/chat/office-hours.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, text, unique } from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  indexOfPresent,
  isOneOf,
  referenceTo,
  timestampColumn,
  updatedAt,
} from '../columns.ts';
import { users } from './accounts.ts';
import { employee, notPersonal, personal, pgTable } from '../personal-data.ts';

const roomStatuses = ['open', 'pending', 'closed'] as const;
const messageWays = ['chat', 'mail', 'release'] as const;

export const chatRooms = pgTable(
  'chat_rooms',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'chatMessages', until: 'closedChat', erasing: 'deleted' })({
      userId: referenceTo()
        .notNull()
        .unique()
        .references(() => users.id, { onDelete: 'cascade' }),
      status: text({ enum: roomStatuses }).notNull().default('open'),
      promisedUntil: timestampColumn(),
      replyToken: text().unique(),
      /** This message was the last one that was mailed because the customer was away. */
      mailedMessageId: referenceTo(),
      createdAt: createdAt(),
      updatedAt: timestampColumn().notNull().defaultNow(),
      /**
       * It is the time when the customer wrote what no one has answered since, whether it was read
       * or not.
       */
      waitingSince: timestampColumn(),
    }),
    ...personal({ topic: 'staff', until: 'accountErased', erasing: 'cleared' })({
      helpdeskId: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
    ...notPersonal({
      isMarkedUnread: boolean().notNull().default(false),
    }),
  },
  (table) => [
    index('chat_rooms_updated_index').on(table.updatedAt.desc(), table.id.desc()),
    index('chat_rooms_promised_index')
      .on(table.promisedUntil, table.id)
      .where(sql`${table.promisedUntil} is not null`),
    index('chat_rooms_helpdesk_index').on(
      table.helpdeskId,
      table.updatedAt.desc(),
      table.id.desc(),
    ),
    index('chat_rooms_status_index').on(table.status, table.updatedAt.desc(), table.id.desc()),
    index('chat_rooms_waiting_index')
      .on(table.waitingSince, table.id)
      .where(sql`${table.waitingSince} is not null`),
    index('chat_rooms_marked_index')
      .on(table.id)
      .where(sql`${table.isMarkedUnread}`),
    check('chat_rooms_status_check', isOneOf(table.status, roomStatuses)),
  ],
);

/** Within a room, ids follow the order of writing. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({
      topic: 'chatMessages',
      until: 'accountErased',
      erasing: 'deleted',
      inExport: true,
    })({
      roomId: referenceTo()
        .notNull()
        .references(() => chatRooms.id, { onDelete: 'cascade' }),
      senderId: referenceTo()
        .notNull()
        .references(() => users.id),
      content: text().notNull(),
      isRead: boolean().notNull().default(false),
      promisedUntil: timestampColumn(),
      createdAt: createdAt(),
    }),
    ...personal({ topic: 'chatMessages', until: 'accountErased', erasing: 'deleted' })({
      via: text({ enum: messageWays }).notNull().default('chat'),
      isFromCustomer: boolean().notNull(),
    }),
    ...notPersonal({
      /**
       * It is the sender's own name for the message, so that sending it again does not double it.
       */
      clientKey: text(),
    }),
  },
  (table) => [
    unique('chat_messages_client_key').on(table.roomId, table.senderId, table.clientKey),
    index('chat_messages_sender_index').on(table.senderId),
    index('chat_messages_room_index').on(table.roomId, table.id),
    index('chat_messages_created_index').using('brin', table.createdAt),
    index('chat_messages_search').using('gin', sql`search_text(${table.content}) gin_trgm_ops`),
    index('chat_messages_unread_index')
      .on(table.roomId, table.isFromCustomer)
      .where(sql`not ${table.isRead}`),
    check('chat_messages_via_check', isOneOf(table.via, messageWays)),
  ],
);

/** The next release drops this table, because `inbound_mails` has its rows. */
export const chatInboundMails = pgTable(
  'chat_inbound_mails',
  {
    ...personal({ topic: 'mails', until: 'mail', erasing: 'stays' })({
      roomId: referenceTo().references(() => chatRooms.id, { onDelete: 'set null' }),
      receivedAt: timestampColumn().notNull().defaultNow(),
    }),
    ...notPersonal({
      digest: text().primaryKey(),
    }),
  },
  (table) => [
    index('chat_inbound_mails_room_index').on(table.roomId, table.receivedAt),
    index('chat_inbound_mails_received_index').on(table.receivedAt),
  ],
);

export const chatRatings = pgTable(
  'chat_ratings',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'chatMessages', until: 'closedChat', erasing: 'deleted', inExport: true })(
      {
        roomId: referenceTo()
          .notNull()
          .references(() => chatRooms.id, { onDelete: 'cascade' }),
        askedAt: createdAt(),
        answeredAt: timestampColumn(),
        score: integer(),
        comment: text(),
      },
    ),
    ...employee({
      agentId: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
  },
  (table) => [
    indexOfPresent('chat_ratings_agent_index', table.agentId),
    index('chat_ratings_room_index').on(table.roomId, table.id),
    index('chat_ratings_asked_index').on(table.askedAt),
    index('chat_ratings_answered_index')
      .on(table.answeredAt, table.id)
      .where(sql`${table.answeredAt} is not null`),
    check('chat_ratings_score_check', sql`${table.score} between 1 and 5`),
    check(
      'chat_ratings_answer_check',
      sql`(${table.answeredAt} is null) = (${table.score} is null)`,
    ),
  ],
);

export const chatSettings = pgTable(
  'chat_settings',
  {
    isOnly: boolean().primaryKey().default(true),
    officeHours: jsonb().$type<OfficeHours>(),
    asksForRating: boolean().notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [check('chat_settings_only_check', sql`${table.isOnly}`)],
);
