import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, documentId, id, timestampColumn, reference, isOneOf } from '../columns.ts';
import { users } from './accounts.ts';
import { orders } from './orders.ts';

const refundStates = ['open', 'approved', 'declined'] as const;

export const refundRequests = pgTable(
  'refund_requests',
  {
    id: id(),
    documentId: documentId(),
    orderId: reference()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    state: text({ enum: refundStates }).notNull().default('open'),
    decidedById: reference().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: timestampColumn(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('refund_requests_open_key')
      .on(table.orderId)
      .where(sql`${table.state} <> 'declined'`),
    index('refund_requests_state_index').on(table.state, table.id),
    check('refund_requests_state_check', isOneOf(table.state, refundStates)),
  ],
);

/** Rows are only added. A trigger writes the columns of the hash chain. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    documentId: documentId(),
    actorId: reference().references(() => users.id, { onDelete: 'set null' }),
    action: text().notNull(),
    subject: text().notNull(),
    subjectDocumentId: text().notNull(),
    /** Names and values, no secrets. */
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
    /** The documentIds of the people whom the details name, beside the subject. */
    people: text().array().notNull().default([]),
    createdAt: createdAt(),
    /** Without gaps, unlike the id. */
    sequence: bigint({ mode: 'number' }).notNull().default(0),
    /** Outlives the account. */
    actorDocumentId: text(),
    /** Null once the details are erased. */
    detailsSalt: text(),
    detailsHash: text().notNull().default(''),
    previousHash: text().notNull().default(''),
    hash: text().notNull().default(''),
  },
  (table) => [
    index('audit_entries_subject_index').on(table.subject, table.subjectDocumentId),
    uniqueIndex('audit_entries_sequence_key')
      .on(table.sequence)
      .where(sql`${table.sequence} > 0`),
  ],
);

const mailStates = ['waiting', 'sent', 'failed'] as const;

/** The body is in the job that sends it, and is deleted with it. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    documentId: documentId(),
    key: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    state: text({ enum: mailStates }).notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** How often it was handed over without an answer whether it was taken. */
    unanswered: integer().notNull().default(0),
    failure: text(),
    createdAt: createdAt(),
    sentAt: timestampColumn(),
  },
  (table) => [
    index('mails_state_index').on(table.state, table.id),
    index('mails_created_index').on(table.createdAt),
    check('mails_state_check', isOneOf(table.state, mailStates)),
  ],
);
