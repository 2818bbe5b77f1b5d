import { asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../../db/client.ts';
import {
  categories,
  productCategories,
  products,
  productSliderImages,
} from '../../../../db/tables/catalog.ts';

export type ProductColumns = typeof products.$inferInsert;

export async function insertProduct(db: Transaction, product: ProductColumns) {
  const [inserted] = await db
    .insert(products)
    .values(product)
    .returning({ id: products.id, documentId: products.documentId });
  return inserted!;
}

export async function setProducts(
  db: Transaction,
  ids: readonly number[],
  values: Partial<ProductColumns>,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(products)
    .set(values)
    .where(inArray(products.id, [...ids]));
}

/** Locked against deletion until the transaction ends. */
export async function lockCategories(
  db: Transaction,
  documentIds: readonly string[],
): Promise<Map<string, number>> {
  if (documentIds.length === 0) return new Map();
  const found = await db
    .select({ id: categories.id, documentId: categories.documentId })
    .from(categories)
    .where(inArray(categories.documentId, [...documentIds]))
    .orderBy(asc(categories.id))
    .for('key share');
  return new Map(found.map(({ id, documentId }) => [documentId, id]));
}

export async function replaceCategories(
  db: Transaction,
  productId: number,
  categoryIds: readonly number[],
): Promise<void> {
  await db.delete(productCategories).where(eq(productCategories.productId, productId));
  if (categoryIds.length === 0) return;
  await db
    .insert(productCategories)
    .values(categoryIds.map((categoryId) => ({ productId, categoryId })));
}

export async function replaceSlider(
  db: Transaction,
  productId: number,
  fileIds: readonly number[],
): Promise<void> {
  await db.delete(productSliderImages).where(eq(productSliderImages.productId, productId));
  if (fileIds.length === 0) return;
  await db
    .insert(productSliderImages)
    .values(fileIds.map((fileId, position) => ({ productId, fileId, position })));
}
