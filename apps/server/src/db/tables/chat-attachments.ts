import type { RemovedSecrets } from '@partshelf/contract/chat/attachments.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { createdAt, documentIdColumn, id, isOneOf, referenceTo } from '../columns.ts';
import { users } from './accounts.ts';
import { chatMessages } from './chat.ts';
import { files } from './files.ts';
import { notPersonal, personal, pgTable } from '../personal-data.ts';

export const attachmentStates = ['waiting', 'clean', 'blocked'] as const;

/** A trigger deletes the rows of its files with it. */
export const chatAttachments = pgTable(
  'chat_attachments',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({
      topic: 'chatMessages',
      until: 'accountErased',
      erasing: 'deleted',
      inExport: true,
    })({
      /** The first attachments are there before the room of the customer. */
      customerId: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      uploaderId: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      messageId: referenceTo().references(() => chatMessages.id, { onDelete: 'cascade' }),
      fileId: referenceTo()
        .notNull()
        .unique()
        .references(() => files.id),
      thumbnailId: referenceTo()
        .unique()
        .references(() => files.id),
      createdAt: createdAt(),
    }),
    ...notPersonal({
      position: integer().notNull().default(0),
      state: text({ enum: attachmentStates }).notNull(),
      removedSecrets: jsonb().$type<RemovedSecrets>(),
    }),
  },
  (table) => [
    index('chat_attachments_message_index').on(table.messageId, table.position),
    index('chat_attachments_customer_index').on(table.customerId, table.createdAt),
    index('chat_attachments_uploader_index').on(table.uploaderId),
    index('chat_attachments_unsent_index')
      .on(table.createdAt)
      .where(sql`${table.messageId} is null`),
    check('chat_attachments_state_check', isOneOf(table.state, attachmentStates)),
  ],
);
