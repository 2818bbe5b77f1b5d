import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, timestampColumn, reference } from '../columns.ts';
import { users } from './accounts.ts';
import { releases } from './catalog.ts';
import { orderLines } from './orders.ts';

/** Only the hash of its token is stored. */
export const downloadLinks = pgTable(
  'download_links',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderLineId: reference()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    releaseId: reference()
      .notNull()
      .references(() => releases.id),
    uses: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [
    index('download_links_line_index').on(table.orderLineId),
    index('download_links_expiry_index').on(table.expiresAt),
    check('download_links_uses_check', sql`${table.uses} >= 0`),
  ],
);

export const downloads = pgTable(
  'downloads',
  {
    id: id(),
    linkId: reference()
      .notNull()
      .references(() => downloadLinks.id, { onDelete: 'cascade' }),
    userAgent: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('downloads_link_index').on(table.linkId),
    index('downloads_created_index').on(table.createdAt),
  ],
);
