import type { Transaction } from '../../../db/client.ts';
import { shopSettings } from '../../../db/tables/shop.ts';

export async function saveShopSettings(
  db: Transaction,
  row: Omit<typeof shopSettings.$inferInsert, 'isOnly' | 'updatedAt'>,
): Promise<void> {
  await db
    .insert(shopSettings)
    .values(row)
    .onConflictDoUpdate({ target: shopSettings.isOnly, set: { ...row, updatedAt: new Date() } });
}

export async function deleteShopSettings(db: Transaction): Promise<void> {
  await db.delete(shopSettings);
}
