import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { files } from '../../../db/tables/files.ts';
import { shopSettings, type StoredIcon } from '../../../db/tables/branding.ts';

type SettingsRow = Omit<typeof shopSettings.$inferInsert, 'isOnly' | 'updatedAt' | 'icons'>;

/** Without icons, those of the same logo stay. */
export async function saveShopSettings(
  db: Transaction,
  row: SettingsRow,
  icons: readonly StoredIcon[] | undefined,
): Promise<void> {
  const unchanged = sql`case when ${shopSettings.logoId} = excluded.logo_id then ${shopSettings.icons} end`;
  await db
    .insert(shopSettings)
    .values({ ...row, icons })
    .onConflictDoUpdate({
      target: shopSettings.isOnly,
      set: { ...row, icons: icons ?? unchanged, updatedAt: new Date() },
    });
}

export async function insertIcons(
  db: Transaction,
  rows: readonly (typeof files.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(files).values([...rows]);
}

export async function deleteShopSettings(db: Transaction): Promise<void> {
  await db.delete(shopSettings);
}
