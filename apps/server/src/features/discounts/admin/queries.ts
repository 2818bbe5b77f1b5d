import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { products } from '../../../db/tables/catalog.ts';
import { discountBatches, discountCodes } from '../../../db/tables/discounts.ts';
import { orders } from '../../../db/tables/orders.ts';

export function listChosenProducts(db: Queryable, documentIds: readonly string[]) {
  return db
    .select({ id: products.id, documentId: products.documentId })
    .from(products)
    .where(inArray(products.documentId, [...documentIds]));
}

export function listProductTitles(db: Queryable, ids: readonly number[]) {
  return db
    .select({ id: products.id, documentId: products.documentId, title: products.title })
    .from(products)
    .where(sql`${products.id} = any(${sql.param([...ids])})`)
    .orderBy(products.title, products.id);
}

/** No order can start to use it until the transaction ends. */
export async function lockDiscount(db: Transaction, documentId: string) {
  const [code] = await db
    .select()
    .from(discountCodes)
    .where(eq(discountCodes.documentId, documentId))
    .for('update');
  return code;
}

/** Also by orders that can no longer be paid. */
export async function isInOrders(db: Queryable, codeId: number): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.discountCodeId, codeId))
    .limit(1);
  return order !== undefined;
}

export async function insertDiscount(db: Transaction, code: typeof discountCodes.$inferInsert) {
  const [inserted] = await db
    .insert(discountCodes)
    .values(code)
    .returning({ documentId: discountCodes.documentId });
  return inserted!.documentId;
}

export async function setDiscount(
  db: Transaction,
  id: number,
  values: Partial<typeof discountCodes.$inferInsert>,
): Promise<void> {
  await db.update(discountCodes).set(values).where(eq(discountCodes.id, id));
}

export async function deleteDiscount(db: Transaction, id: number): Promise<void> {
  await db.delete(discountCodes).where(eq(discountCodes.id, id));
}

export async function insertBatch(db: Transaction, batch: typeof discountBatches.$inferInsert) {
  const [inserted] = await db.insert(discountBatches).values(batch).returning();
  return inserted!;
}

export async function findBatch(db: Queryable, documentId: string) {
  const [batch] = await db
    .select()
    .from(discountBatches)
    .where(eq(discountBatches.documentId, documentId));
  return batch;
}

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

export async function lockBatch(db: Transaction, id: number) {
  const [batch] = await db
    .select()
    .from(discountBatches)
    .where(eq(discountBatches.id, id))
    .for('update');
  return batch;
}

/** How many of them are new. */
export async function insertCodes(
  db: Transaction,
  codes: (typeof discountCodes.$inferInsert)[],
): Promise<number> {
  const inserted = await db
    .insert(discountCodes)
    .values(codes)
    .onConflictDoNothing({ target: discountCodes.code })
    .returning({ id: discountCodes.id });
  return inserted.length;
}

export async function setMade(db: Transaction, id: number, made: number): Promise<void> {
  await db.update(discountBatches).set({ made }).where(eq(discountBatches.id, id));
}
