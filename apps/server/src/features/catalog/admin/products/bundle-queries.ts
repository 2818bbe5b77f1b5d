import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../../db/client.ts';
import { bundleItems, products } from '../../../../db/tables/catalog.ts';

const contentColumns = {
  id: products.id,
  documentId: products.documentId,
  title: products.title,
  isBundle: products.isBundle,
  isAvailable: sql<boolean>`${products.publishedAt} is not null and ${products.currentReleaseId} is not null`,
};

export type Content = Awaited<ReturnType<typeof listChosenContents>>[number];

export async function listChosenContents(db: Queryable, documentIds: readonly string[]) {
  return db
    .select(contentColumns)
    .from(products)
    .where(inArray(products.documentId, [...documentIds]));
}

export async function listContents(db: Queryable, bundleIds: readonly number[]) {
  return db
    .select({ bundleId: bundleItems.bundleId, ...contentColumns })
    .from(bundleItems)
    .innerJoin(products, eq(products.id, bundleItems.productId))
    .where(inArray(bundleItems.bundleId, [...bundleIds]))
    .orderBy(asc(bundleItems.bundleId), asc(bundleItems.position));
}

export async function replaceContents(
  db: Transaction,
  bundleId: number,
  productIds: readonly number[],
): Promise<void> {
  await db.delete(bundleItems).where(eq(bundleItems.bundleId, bundleId));
  if (productIds.length === 0) return;
  await db
    .insert(bundleItems)
    .values(productIds.map((productId, position) => ({ bundleId, productId, position })));
}
