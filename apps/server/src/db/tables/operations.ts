import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, documentIdColumn, id, isOneOf, timestampColumn } from '../columns.ts';
import { pgTable } from '../personal-data.ts';

/**
 * Equal violations of the content security policy are counted. Nothing says whose browser it was.
 */
export const cspReports = pgTable(
  'csp_reports',
  {
    id: id(),
    documentId: documentIdColumn(),
    directive: text().notNull(),
    blocked: text().notNull(),
    source: text().notNull(),
    page: text().notNull(),
    count: integer().notNull(),
    firstSeenAt: createdAt(),
    lastSeenAt: createdAt(),
  },
  (table) => [
    unique('csp_reports_group_key').on(table.directive, table.blocked, table.source, table.page),
    index('csp_reports_last_seen_index').on(table.lastSeenAt),
    index('csp_reports_count_index').on(table.count, table.id),
    check('csp_reports_count_check', sql`${table.count} > 0`),
  ],
);

export const installation = pgTable(
  'installation',
  {
    isOnly: boolean().primaryKey().default(true),
    lastMigration: text(),
    dataFolderId: text(),
    /** Each payment session names it, because several shops can have one account of Stripe. */
    installationId: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    /** It identifies the data folder or bucket of the last start; a copy has another one. */
    place: text(),
    isOriginUnknown: boolean().notNull().default(false),
    restoredBackupAt: timestampColumn(),
  },
  (table) => [check('installation_only_check', sql`${table.isOnly}`)],
);

const operationTimeNames = [
  'webhook',
  'backup',
  'certificateExpiry',
  'testMail',
  'testMailReceived',
  'invoicingNotNeeded',
  'openingClosed',
] as const;

export type OperationTimeName = (typeof operationTimeNames)[number];

/** `certificateExpiry` is in the future. */
export const operationTimes = pgTable(
  'operation_times',
  {
    name: text({ enum: operationTimeNames }).primaryKey(),
    at: timestampColumn().notNull(),
  },
  (table) => [check('operation_times_name_check', isOneOf(table.name, operationTimeNames))],
);
