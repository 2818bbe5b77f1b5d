import {
  discount,
  type DiscountFilters,
  type DiscountState,
} from '@partshelf/contract/discounts.ts';
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { isDiscountUse, isInDays } from '../../db/expressions.ts';
import { listPage, type ListPage, toOrderBy } from '../../db/list-page.ts';
import { titledProductColumns } from '../../db/named-columns.ts';
import { products } from '../../db/tables/catalog.ts';
import { discountBatches, discountCodes } from '../../db/tables/discounts.ts';
import { orders } from '../../db/tables/orders.ts';
import { containsText } from '../../db/text-search.ts';
import { selectOrders } from '../orders/admin-queries.ts';

const uses = sql`(select count(*) from ${orders} where ${orders.discountCodeId} = ${discountCodes}.id and ${isDiscountUse})`;

const discountState = sql<DiscountState>`case when ${discountCodes.withdrawnAt} is not null then 'withdrawn' when ${discountCodes.endsAt} <= now() then 'expired' when ${discountCodes.useLimit} <= ${uses} then 'usedUp' when ${discountCodes.startsAt} > now() then 'scheduled' else 'active' end`;

const selectDiscounts = (db: Queryable) =>
  db
    .select({
      ...pickColumns(discountCodes, 'id', 'productIds'),
      ...columnsOf(z.omit(discount, { products: true }), discountCodes, {
        state: discountState,
        from: discountCodes.startsAt,
        until: discountCodes.endsAt,
        limit: discountCodes.useLimit,
        limitPerPerson: discountCodes.useLimitPerPerson,
        minimum: discountCodes.minimumCents,
        batch: { documentId: discountBatches.documentId, name: discountBatches.name },
        uses: uses.mapWith(Number),
      }),
    })
    .from(discountCodes)
    .leftJoin(discountBatches, eq(discountBatches.id, discountCodes.batchId));

export type DiscountRow = Awaited<ReturnType<typeof selectDiscounts>>[number];

const sortColumns = { createdAt: discountCodes.createdAt, code: discountCodes.code, uses };

function selectMatchingDiscounts(db: Database, filters: DiscountFilters) {
  const { search, state: wanted, batch } = filters;
  const condition = and(
    containsText(search, discountCodes.code, discountBatches.name),
    wanted && eq(discountState, wanted),
    batch === undefined ? undefined : eq(discountBatches.documentId, batch),
    isInDays(discountCodes.createdAt, filters),
  );
  return db
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .leftJoin(discountBatches, eq(discountBatches.id, discountCodes.batchId))
    .where(condition)
    .$dynamic();
}

export const getDiscountList = (db: Database, filters: DiscountFilters) => ({
  db,
  matching: () => selectMatchingDiscounts(db, filters),
  order: toOrderBy(filters.sort, sortColumns, discountCodes.id),
  id: discountCodes.id,
  rows: () => selectDiscounts(db).$dynamic(),
});

export async function findDiscountRow(db: Queryable, documentId: string) {
  const [row] = await selectDiscounts(db).where(eq(discountCodes.documentId, documentId));
  return row;
}

export async function listUses(db: Database, codeId: number, page: ListPage) {
  const condition = and(eq(orders.discountCodeId, codeId), isDiscountUse);
  const order = [desc(orders.id)];
  const total = db.$count(orders, condition);
  return listPage(selectOrders(db).$dynamic(), { condition, order, page, total });
}

export function listCodesOfBatch(db: Database, batchId: number, after: number, limit: number) {
  return db
    .select({ id: discountCodes.id, code: discountCodes.code })
    .from(discountCodes)
    .where(and(eq(discountCodes.batchId, batchId), gt(discountCodes.id, after)))
    .orderBy(asc(discountCodes.id))
    .limit(limit);
}

export function listChosenProducts(db: Queryable, documentIds: readonly string[]) {
  return db
    .select({ id: products.id, documentId: products.documentId })
    .from(products)
    .where(inArray(products.documentId, [...documentIds]));
}

export function listProductTitles(db: Queryable, ids: readonly number[]) {
  return db
    .select(titledProductColumns)
    .from(products)
    .where(sql`${products.id} = any(${sql.param([...ids])})`)
    .orderBy(products.title, products.id);
}

export async function lockDiscount(db: Transaction, documentId: string) {
  const [code] = await db
    .select()
    .from(discountCodes)
    .where(eq(discountCodes.documentId, documentId))
    .for('update');
  return code;
}

/** Orders that can no longer be paid count as well. */
export async function isUsedByOrders(db: Queryable, codeId: number): Promise<boolean> {
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

export async function lockBatch(db: Transaction, id: number) {
  const [batch] = await db
    .select()
    .from(discountBatches)
    .where(eq(discountBatches.id, id))
    .for('update');
  return batch;
}

/** Returns how many of them are new. */
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

export async function setMadeCount(db: Transaction, id: number, made: number): Promise<void> {
  await db.update(discountBatches).set({ made }).where(eq(discountBatches.id, id));
}
