import { and, inArray, isNotNull, or, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { files } from '../../../db/tables/files.ts';
import { invoiceFiles, invoices } from '../../../db/tables/invoices.ts';
import { orders } from '../../../db/tables/orders.ts';

/** Of erased people, whose books are not needed any more. */
export async function lockOldOrders(
  db: Transaction,
  booksYears: number,
  limit: number,
): Promise<number[]> {
  const hasBuyer = sql`exists (select from ${invoices} where ${invoices.orderId} = ${orders.id} and ${invoices.snapshot} <> without_buyer(${invoices.snapshot}))`;
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        isNotNull(users.erasedAt),
        sql`date_trunc('year', ${orders.paidAt}, 'UTC') + make_interval(years => ${booksYears + 1}) <= now()`,
        or(isNotNull(orders.billing), hasBuyer),
      ),
    )
    .orderBy(orders.id)
    .limit(limit)
    .for('update', { of: orders, skipLocked: true });
  return found.map(({ id }) => id);
}

export async function eraseBuyers(db: Transaction, orderIds: readonly number[]) {
  const ids = [...orderIds];
  await db
    .update(orders)
    .set({ billing: null, updatedAt: orders.updatedAt })
    .where(inArray(orders.id, ids));
  const changed = await db
    .update(invoices)
    .set({ snapshot: sql`without_buyer(${invoices.snapshot})` })
    .where(inArray(invoices.orderId, ids))
    .returning({ id: invoices.id });
  return deleteDocuments(
    db,
    changed.map(({ id }) => id),
  );
}

/** They say the buyer; what is asked for later is rendered again. */
async function deleteDocuments(db: Transaction, invoiceIds: readonly number[]): Promise<string[]> {
  const unlinked = await db
    .delete(invoiceFiles)
    .where(inArray(invoiceFiles.invoiceId, [...invoiceIds]))
    .returning({ fileId: invoiceFiles.fileId });
  const deleted = await db
    .delete(files)
    .where(
      inArray(
        files.id,
        unlinked.map(({ fileId }) => fileId),
      ),
    )
    .returning({ storageKey: files.storageKey });
  return deleted.map(({ storageKey }) => storageKey);
}
