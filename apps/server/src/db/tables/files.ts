import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, documentId, id } from '../columns.ts';

/**
 * Media and packages. Public ones are pictures, stored once per width as
 * `<storageKey>-<width>.webp`; private ones are the files that are sold.
 */
export const files = pgTable(
  'files',
  {
    id: id(),
    documentId: documentId(),
    visibility: text({ enum: ['public', 'private'] }).notNull(),
    storageKey: text().notNull().unique(),
    name: text().notNull(),
    mimeType: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    alternativeText: text(),
    width: integer(),
    height: integer(),
    widths: integer().array(),
    createdAt: createdAt(),
  },
  (table) => [
    check('files_visibility_check', sql`${table.visibility} in ('public', 'private')`),
    check('files_size_check', sql`${table.sizeBytes} >= 0`),
  ],
);
