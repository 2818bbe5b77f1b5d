import { sql } from 'drizzle-orm';
import { check, index, integer, text, unique } from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  indexOfPresent,
  isOneOf,
  referenceTo,
  timestampColumn,
} from '../columns.ts';
import { users } from './accounts.ts';
import { employee, notPersonal, personal, pgTable } from '../personal-data.ts';

const messageStates = ['new', 'answered', 'done'] as const;
const mailWarnings = ['unknown-address', 'other-sender', 'unproven-sender'] as const;

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({
      topic: 'contactMessages',
      until: 'contactMessage',
      erasing: 'deleted',
      inExport: true,
    })({
      firstName: text().notNull(),
      lastName: text().notNull(),
      email: text().notNull(),
      subject: text().notNull(),
      message: text().notNull(),
      createdAt: createdAt(),
    }),
    ...personal({ topic: 'contactMessages', until: 'contactMessage', erasing: 'deleted' })({
      state: text({ enum: messageStates }).notNull().default('new'),
      mailWarning: text({ enum: mailWarnings }),
      /** The next release drops it, because answers are in `contact_answers`. */
      answer: text(),
      answeredAt: timestampColumn(),
    }),
    ...employee({
      answeredById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
  },
  (table) => [
    index('contact_messages_email_index').on(sql`lower(${table.email})`, table.id),
    index('contact_messages_search').using(
      'gin',
      sql`search_text(${table.firstName}) gin_trgm_ops`,
      sql`search_text(${table.lastName}) gin_trgm_ops`,
      sql`search_text(${table.email}) gin_trgm_ops`,
      sql`search_text(${table.subject}) gin_trgm_ops`,
    ),
    indexOfPresent('contact_messages_answerer_index', table.answeredById),
    index('contact_messages_state_index').on(table.state, table.id),
    index('contact_messages_created_index').on(table.createdAt, table.id),
    check('contact_messages_state_check', isOneOf(table.state, messageStates)),
    check('contact_messages_mail_warning_check', isOneOf(table.mailWarning, mailWarnings)),
  ],
);

export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: id(),
    ...personal({
      topic: 'contactMessages',
      until: 'contactMessage',
      erasing: 'deleted',
      inExport: true,
    })({
      text: text().notNull(),
      createdAt: createdAt(),
    }),
    ...employee({
      authorId: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
    ...notPersonal({
      messageId: referenceTo()
        .notNull()
        .references(() => contactMessages.id, { onDelete: 'cascade' }),
      position: integer().notNull(),
    }),
  },
  (table) => [
    unique('contact_answers_position_key').on(table.messageId, table.position),
    indexOfPresent('contact_answers_author_index', table.authorId),
  ],
);
