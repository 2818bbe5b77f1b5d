import { notificationKinds, notificationMails } from '@partshelf/contract/notifications.ts';
import { boolean, check, date, index, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  isOneOf,
  referenceTo,
  timestampColumn,
  updatedAt,
} from '../columns.ts';
import { users } from './accounts.ts';
import { notPersonal, personal, pgTable } from '../personal-data.ts';

export const notifications = pgTable(
  'notices',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'staff', until: 'notice', erasing: 'deleted' })({
      /** Names the event: each has one notification. */
      key: text().notNull().unique(),
      title: text().notNull(),
      path: text().notNull(),
      createdAt: createdAt(),
    }),
    ...notPersonal({
      kind: text({ enum: notificationKinds }).notNull(),
    }),
  },
  (table) => [
    index('notices_created_index').on(table.createdAt),
    check('notices_kind_check', isOneOf(table.kind, notificationKinds)),
  ],
);

export const notificationRecipients = pgTable(
  'notice_recipients',
  {
    ...personal({ topic: 'staff', until: 'notice', erasing: 'deleted', inExport: true })({
      userId: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      readAt: timestampColumn(),
    }),
    ...personal({ topic: 'staff', until: 'notice', erasing: 'deleted' })({
      inBell: boolean().notNull(),
    }),
    ...notPersonal({
      noticeId: referenceTo()
        .notNull()
        .references(() => notifications.id, { onDelete: 'cascade' }),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.userId] }),
    index('notice_recipients_user_index').on(table.userId, table.noticeId),
  ],
);

/** A kind without a row has the defaults. */
export const notificationPreferences = pgTable(
  'notice_preferences',
  {
    ...personal({ topic: 'staff', until: 'accountErased', erasing: 'deleted', inExport: true })({
      userId: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      kind: text({ enum: notificationKinds }).notNull(),
      bell: boolean().notNull(),
      mail: text({ enum: notificationMails }).notNull(),
    }),
    ...personal({ topic: 'staff', until: 'accountErased', erasing: 'deleted' })({
      updatedAt: updatedAt(),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('notice_preferences_kind_check', isOneOf(table.kind, notificationKinds)),
    check('notice_preferences_mail_check', isOneOf(table.mail, notificationMails)),
  ],
);

export const noticeSummaries = pgTable(
  'notice_summaries',
  {
    ...personal({ topic: 'staff', until: 'notice', erasing: 'deleted' })({
      userId: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      day: date().notNull(),
      createdAt: createdAt(),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('notice_summaries_created_index').on(table.createdAt),
  ],
);
