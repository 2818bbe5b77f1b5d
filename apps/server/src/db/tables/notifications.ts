import { notificationKinds, notificationMails } from '@partshelf/contract/notifications.ts';
import { boolean, check, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentId,
  id,
  isOneOf,
  reference,
  timestampColumn,
  updatedAt,
} from '../columns.ts';
import { users } from './accounts.ts';

export const notices = pgTable(
  'notices',
  {
    id: id(),
    documentId: documentId(),
    /** Names the event: each has one notice. */
    key: text().notNull().unique(),
    kind: text({ enum: notificationKinds }).notNull(),
    title: text().notNull(),
    path: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('notices_created_index').on(table.createdAt),
    check('notices_kind_check', isOneOf(table.kind, notificationKinds)),
  ],
);

export const noticeRecipients = pgTable(
  'notice_recipients',
  {
    noticeId: reference()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    inBell: boolean().notNull(),
    readAt: timestampColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.userId] }),
    index('notice_recipients_user_index').on(table.userId, table.noticeId),
  ],
);

/** A kind without a row has the defaults. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: notificationKinds }).notNull(),
    bell: boolean().notNull(),
    mail: text({ enum: notificationMails }).notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('notice_preferences_kind_check', isOneOf(table.kind, notificationKinds)),
    check('notice_preferences_mail_check', isOneOf(table.mail, notificationMails)),
  ],
);

/** The days whose summary was mailed. */
export const noticeSummaries = pgTable(
  'notice_summaries',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('notice_summaries_created_index').on(table.createdAt),
  ],
);
