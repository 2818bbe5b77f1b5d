import type { AuditDetails } from '@partshelf/contract/audit-codes.ts';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, documentIdColumn, id, referenceTo } from '../columns.ts';
import { users } from './accounts.ts';
import { notPersonal, personal, pgTable } from '../personal-data.ts';

/** Rows are only added. A trigger writes the columns of the hash chain. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    documentId: documentIdColumn(),
    ...personal({ topic: 'staff', until: 'shop', erasing: 'stays' })({
      actorId: referenceTo().references(() => users.id, { onDelete: 'set null' }),
      action: text().notNull(),
      subject: text().notNull(),
      subjectDocumentId: text().notNull(),
      people: text().array().notNull().default([]),
      createdAt: createdAt(),
      actorDocumentId: text(),
    }),
    ...personal({ topic: 'staff', until: 'shop', erasing: 'cleared' })({
      details: jsonb().$type<AuditDetails>().notNull(),
      detailsSalt: text(),
    }),
    ...notPersonal({
      sequence: bigint({ mode: 'number' }).notNull().default(0),
      detailsHash: text().notNull().default(''),
      previousHash: text().notNull().default(''),
      hash: text().notNull().default(''),
    }),
  },
  (table) => [
    index('audit_entries_subject_index').on(table.subject, table.subjectDocumentId),
    index('audit_entries_action_index').on(table.subject, table.action, table.createdAt),
    index('audit_entries_actor_index').on(table.actorId, table.createdAt),
    index('audit_entries_created_index').on(table.createdAt, table.id),
    uniqueIndex('audit_entries_sequence_key')
      .on(table.sequence)
      .where(sql`${table.sequence} > 0`),
    uniqueIndex('audit_entries_chat_customer_key')
      .on(
        table.actorId,
        table.subjectDocumentId,
        sql`((${table.createdAt} at time zone 'UTC')::date)`,
      )
      .where(sql`${table.subject} = 'chat' and ${table.action} = 'customer viewed'`),
  ],
);
