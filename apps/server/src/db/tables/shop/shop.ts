import type { ShopBrandSettings } from '@partshelf/contract/branding/admin.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { reference, updatedAt } from '../../columns.ts';
import { files } from '../files.ts';

export type StoredShopTexts = Omit<ShopBrandSettings, 'logo' | 'logoDark' | 'heroImage'>;

/** An image that is drawn when the logo is saved, as a PNG of each width. */
export interface StoredIcon {
  readonly purpose: 'any' | 'maskable' | 'mail';
  readonly storageKey: string;
  readonly widths: readonly number[];
  /** Of the largest. */
  readonly height: number;
}

/** One row, once an Admin has set something. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    isOnly: boolean().primaryKey().default(true),
    settings: jsonb().$type<StoredShopTexts>().notNull(),
    logoId: reference().references(() => files.id),
    logoDarkId: reference().references(() => files.id),
    heroImageId: reference().references(() => files.id),
    /** Null without a logo. The files have no other reference. */
    icons: jsonb().$type<readonly StoredIcon[]>(),
    updatedAt: updatedAt(),
  },
  (table) => [check('shop_settings_only_check', sql`${table.isOnly}`)],
);
