import type { Deps } from '../../../deps.ts';
import { eraseBuyers, lockOldOrders } from './buyer-queries.ts';

/** The buyers of erased people leave orders and invoices when the books do not need them. */
export async function eraseOldBuyers(
  { db, files, config }: Pick<Deps, 'db' | 'files' | 'config'>,
  limit: number,
): Promise<number> {
  const erased = await db.transaction(async (transaction) => {
    const orderIds = await lockOldOrders(transaction, config.booksYears, limit);
    if (orderIds.length === 0) return { count: 0, keys: [] };
    return { count: orderIds.length, keys: await eraseBuyers(transaction, orderIds) };
  });
  await Promise.all(erased.keys.map((key) => files.deletePackage(key)));
  return erased.count;
}
