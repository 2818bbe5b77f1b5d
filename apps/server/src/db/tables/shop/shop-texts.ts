import { shopTextNames, type TextContent } from '@partshelf/contract/branding/texts.ts';
import { check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, isOneOf, reference, timestampColumn } from '../../columns.ts';
import { users } from '../accounts.ts';

/** The current version of each text that was ever changed; no content is the built-in text. */
export const shopTexts = pgTable(
  'shop_texts',
  {
    name: text().primaryKey(),
    version: integer().notNull(),
    content: jsonb().$type<TextContent>(),
    updatedAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [check('shop_texts_name_check', isOneOf(table.name, shopTextNames))],
);

/** Rows are only added. */
export const shopTextVersions = pgTable(
  'shop_text_versions',
  {
    name: text()
      .notNull()
      .references(() => shopTexts.name),
    version: integer().notNull(),
    content: jsonb().$type<TextContent>(),
    createdById: reference().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);
