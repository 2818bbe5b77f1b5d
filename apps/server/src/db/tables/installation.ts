import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';

/** One row: what the database knows of the releases and the data folder that work with it. */
export const installation = pgTable(
  'installation',
  {
    isOnly: boolean().primaryKey().default(true),
    /** The name of the newest migration that was applied. */
    lastMigration: text(),
    /** The id that the data folder of every node has to carry. */
    dataFolderId: text(),
  },
  (table) => [check('installation_only_check', sql`${table.isOnly}`)],
);
