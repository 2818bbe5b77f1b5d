import type { BrandSettings } from '@partshelf/contract/branding/admin.ts';
import { currencies, defaultCurrency } from '@partshelf/contract/currencies.ts';
import { shopTextNames, type TextContent } from '@partshelf/contract/branding/texts.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  indexOfPresent,
  isOneOf,
  referenceTo,
  timestampColumn,
  updatedAt,
} from '../columns.ts';
import { users } from './accounts.ts';
import { files } from './files.ts';
import { employee, notPersonal, pgTable } from '../personal-data.ts';

/** `partPrefix` and `dateLocale` are missing in settings of earlier versions. */
export type StoredShopTexts = Omit<
  BrandSettings,
  'logo' | 'logoDark' | 'icon' | 'heroImage' | 'partPrefix' | 'dateLocale'
> &
  Partial<Pick<BrandSettings, 'partPrefix' | 'dateLocale'>>;

export interface StoredIcon {
  readonly purpose: 'any' | 'maskable' | 'mail';
  readonly storageKey: string;
  readonly widths: readonly number[];
  readonly height: number;
}

/** Rows are only added: issued documents name them. */
export const documentLogos = pgTable('document_logos', {
  sha256: text().primaryKey(),
  png: text().notNull(),
});

export const shopSettings = pgTable(
  'shop_settings',
  {
    isOnly: boolean().primaryKey().default(true),
    settings: jsonb().$type<StoredShopTexts>().notNull(),
    logoId: referenceTo().references(() => files.id),
    logoDarkId: referenceTo().references(() => files.id),
    /** It is square; the icons are drawn from it, or else from the logo. */
    iconId: referenceTo().references(() => files.id),
    heroImageId: referenceTo().references(() => files.id),
    /** It is null without a logo. The files have no other reference. */
    icons: jsonb().$type<readonly StoredIcon[]>(),
    documentLogo: text().references(() => documentLogos.sha256),
    updatedAt: updatedAt(),
  },
  (table) => [check('shop_settings_only_check', sql`${table.isOnly}`)],
);

/** It has the current version of each text that was changed; no content is the built-in text. */
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
    ...employee({
      createdById: referenceTo().references(() => users.id, { onDelete: 'set null' }),
    }),
    ...notPersonal({
      name: text()
        .notNull()
        .references(() => shopTexts.name),
      version: integer().notNull(),
      content: jsonb().$type<TextContent>(),
      createdAt: createdAt(),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version] }),
    indexOfPresent('shop_text_versions_author_index', table.createdById),
  ],
);

export const shopPages = pgTable('shop_pages', {
  id: id(),
  documentId: documentIdColumn(),
  path: text().notNull().unique(),
  title: text().notNull(),
  html: text().notNull(),
  inFooter: boolean().notNull(),
  inSitemap: boolean().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A migration adds its only row, which new orders lock. */
export const currencySettings = pgTable(
  'currency_settings',
  {
    isOnly: boolean().primaryKey().default(true),
    currency: text({ enum: currencies }).notNull().default(defaultCurrency),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('currency_settings_only_check', sql`${table.isOnly}`),
    check('currency_settings_currency_check', isOneOf(table.currency, currencies)),
  ],
);
