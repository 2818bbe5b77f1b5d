import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, referenceTo, timestampColumn } from '../columns.ts';
import { apiTokens, sessions, users } from './accounts.ts';
import { releases } from './catalog.ts';
import { orderLines } from './orders.ts';
import { notPersonal, personal, pgTable } from '../personal-data.ts';

/** Only the hash of its token is stored. It ends with the session or API token that made it. */
export const downloadLinks = pgTable(
  'download_links',
  {
    id: id(),
    ...personal({ topic: 'downloads', until: 'books', erasing: 'stays' })({
      userId: referenceTo()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      orderLineId: referenceTo()
        .notNull()
        .references(() => orderLines.id, { onDelete: 'cascade' }),
      releaseId: referenceTo()
        .notNull()
        .references(() => releases.id),
      uses: integer().notNull().default(0),
      continuedBytes: bigint({ mode: 'number' }).notNull().default(0),
      createdAt: createdAt(),
      expiresAt: timestampColumn().notNull(),
    }),
    ...notPersonal({
      tokenHash: text().notNull().unique(),
      sessionId: uuid().references(() => sessions.id, { onDelete: 'set null' }),
      apiTokenId: referenceTo().references(() => apiTokens.id, { onDelete: 'set null' }),
    }),
  },
  (table) => [
    index('download_links_line_index').on(table.orderLineId),
    index('download_links_user_index').on(table.userId, table.releaseId),
    index('download_links_session_index').on(table.sessionId),
    index('download_links_token_index').on(table.apiTokenId),
    index('download_links_expiry_index').on(table.expiresAt),
    check('download_links_uses_check', sql`${table.uses} >= 0`),
  ],
);

export const downloads = pgTable(
  'downloads',
  {
    id: id(),
    ...personal({ topic: 'downloads', until: 'userAgent', erasing: 'cleared', inExport: true })({
      userAgent: text().notNull().default(''),
      network: text().notNull().default(''),
    }),
    ...personal({ topic: 'downloads', until: 'books', erasing: 'stays', inExport: true })({
      linkId: referenceTo()
        .notNull()
        .references(() => downloadLinks.id, { onDelete: 'cascade' }),
      createdAt: createdAt(),
    }),
  },
  (table) => [
    index('downloads_link_index').on(table.linkId),
    index('downloads_created_index').on(table.createdAt),
  ],
);
