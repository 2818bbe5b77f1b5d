import {
  type InboundMailReason,
  inboundMailReasons,
  type Omission,
} from '@partshelf/contract/chat/inbound-mails.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, text, unique } from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  isOneOf,
  referenceTo,
  timestampColumn,
} from '../columns.ts';
import { chatMessages, chatRooms } from './chat.ts';
import { contactMessages } from './contact.ts';
import { files } from './files.ts';
import { notPersonal, personal, pgTable } from '../personal-data.ts';

/** `reading` lasts from the first try until the mail has become something. */
const inboundMailStates = [
  'reading',
  'message',
  'contact',
  'set-aside',
  'ignored',
  'repeated',
] as const;

/**
 * The table has every mail that was found in the mailbox of the answers. A trigger deletes the row
 * of its file with it.
 */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({
      topic: 'chatMessages',
      until: 'inboundMail',
      erasing: 'deleted',
      inExport: true,
    })({
      roomId: referenceTo().references(() => chatRooms.id, { onDelete: 'set null' }),
      messageId: referenceTo()
        .unique()
        .references(() => chatMessages.id, { onDelete: 'cascade' }),
      contactMessageId: referenceTo()
        .unique()
        .references(() => contactMessages.id, { onDelete: 'cascade' }),
      fileId: referenceTo()
        .unique()
        .references(() => files.id),
      fromEmail: text(),
      fromName: text(),
      subject: text(),
      text: text(),
      omissions: jsonb().$type<readonly Omission[]>().notNull().default([]),
      receivedAt: createdAt(),
    }),
    ...personal({ topic: 'chatMessages', until: 'inboundMail', erasing: 'deleted' })({
      /** It is the same when the mail comes again, and null until the header was read. */
      digest: text().unique(),
      state: text({ enum: inboundMailStates }).notNull().default('reading'),
      reason: text({ enum: inboundMailReasons }).$type<InboundMailReason>(),
      /** A logo that comes again is recognized by the digests of earlier inline pictures. */
      pictureDigests: text()
        .array()
        .notNull()
        .default(sql`'{}'::text[]`),
      lastError: text(),
    }),
    ...notPersonal({
      /** It is null for mails that were read before release 0.4.0. */
      mailbox: text(),
      uidValidity: bigint({ mode: 'number' }),
      uid: bigint({ mode: 'number' }),
      tries: integer().notNull().default(0),
      doneAt: timestampColumn(),
    }),
  },
  (table) => [
    unique('inbound_mails_uid_key').on(table.mailbox, table.uidValidity, table.uid),
    index('inbound_mails_room_index').on(table.roomId, table.receivedAt),
    index('inbound_mails_state_index').on(table.state, table.id),
    index('inbound_mails_received_index').on(table.receivedAt),
    index('inbound_mails_from_index')
      .on(sql`lower(${table.fromEmail})`)
      .where(sql`${table.fromEmail} is not null`),
    check('inbound_mails_state_check', isOneOf(table.state, inboundMailStates)),
    check('inbound_mails_reason_check', isOneOf(table.reason, inboundMailReasons)),
  ],
);
