import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';

export const installation = pgTable(
  'installation',
  {
    isOnly: boolean().primaryKey().default(true),
    lastMigration: text(),
    dataFolderId: text(),
  },
  (table) => [check('installation_only_check', sql`${table.isOnly}`)],
);
