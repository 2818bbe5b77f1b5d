import type { AdminProductFilters, ProductState } from '@partshelf/contract/catalog/admin.ts';
import {
  and,
  arrayContains,
  asc,
  eq,
  exists,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { pickColumns } from '../../../db/columns-of.ts';
import {
  isInDays,
  licensingOfProduct,
  shopCurrencyCode,
  withTables,
} from '../../../db/expressions.ts';
import type { Database, Queryable, Transaction } from '../../../db/client.ts';
import { toOrderBy } from '../../../db/list-page.ts';
import {
  bundleItems,
  categories,
  productCategories,
  products,
  productSliderImages,
  releases,
} from '../../../db/tables/catalog.ts';
import { discountCodes } from '../../../db/tables/discounts.ts';
import { files } from '../../../db/tables/files.ts';
import { productLicensings } from '../../../db/tables/licences.ts';
import { orderLines } from '../../../db/tables/orders.ts';
import { heldReleases } from '../../../db/tables/publishing.ts';
import { cartItems, favorites } from '../../../db/tables/shopping.ts';
import { containsText, escapeLikePattern, readNumber } from '../../../db/text-search.ts';

const hasState: Record<ProductState, SQL | undefined> = {
  draft: and(isNull(products.publishedAt), isNull(products.archivedAt)),
  published: isNotNull(products.publishedAt),
  archived: isNotNull(products.archivedAt),
};

const sortColumns = {
  updatedAt: products.updatedAt,
  title: products.title,
  price: products.priceCents,
} as const;

function matchesText(search: string): SQL | undefined {
  const partNumber = readNumber(search);
  return or(
    containsText(search, products.title, products.slug),
    partNumber === undefined ? undefined : eq(products.id, partNumber),
  );
}

function toCondition(db: Database, filters: AdminProductFilters) {
  const { search, title, category, type, state } = filters;
  const isInCategory = (documentId: string) =>
    exists(
      db
        .select()
        .from(productCategories)
        .innerJoin(categories, eq(categories.id, productCategories.categoryId))
        .where(
          and(eq(productCategories.productId, products.id), eq(categories.documentId, documentId)),
        ),
    );
  return and(
    search ? matchesText(search) : undefined,
    title === undefined ? undefined : ilike(products.title, escapeLikePattern(title)),
    category === undefined ? undefined : isInCategory(category),
    type && eq(products.type, type),
    state && hasState[state],
    isInDays(products.publishedAt, filters),
  );
}

const stateColumns = pickColumns(products, 'id', 'isFree', 'publishedAt', 'archivedAt');

const selectMatchingProducts = (db: Database, filters: AdminProductFilters) =>
  db.select({ id: products.id }).from(products).where(toCondition(db, filters)).$dynamic();

export const getProductList = (db: Database, filters: AdminProductFilters) => ({
  db,
  matching: () => selectMatchingProducts(db, filters),
  order: toOrderBy(filters.sort, sortColumns, products.id),
  id: products.id,
  rows: () => db.select(stateColumns).from(products).$dynamic(),
});

export async function findProductRow(db: Database, documentId: string) {
  const [row] = await db
    .select(stateColumns)
    .from(products)
    .where(eq(products.documentId, documentId));
  return row;
}

export async function lockProductRows(db: Transaction, documentIds: readonly string[]) {
  const members = db
    .select()
    .from(productCategories)
    .where(eq(productCategories.productId, products.id));
  return db
    .select({
      ...getTableColumns(products),
      hasCategory: exists(members).mapWith(Boolean),
      currency: shopCurrencyCode,
      licensing: withTables(licensingOfProduct),
    })
    .from(products)
    .where(inArray(products.documentId, [...documentIds]))
    .orderBy(asc(products.id))
    .for('no key update');
}

export type ProductColumns = typeof products.$inferInsert;

export async function insertProduct(db: Transaction, product: ProductColumns) {
  const [inserted] = await db
    .insert(products)
    .values(product)
    .returning({ id: products.id, documentId: products.documentId });
  return inserted!;
}

export async function setLicensing(
  db: Transaction,
  productId: number,
  licensing: Omit<typeof productLicensings.$inferInsert, 'productId'> | null,
): Promise<void> {
  if (!licensing) {
    await db.delete(productLicensings).where(eq(productLicensings.productId, productId));
    return;
  }
  await db
    .insert(productLicensings)
    .values({ productId, ...licensing })
    .onConflictDoUpdate({ target: productLicensings.productId, set: licensing });
}

export async function setProducts(
  db: Transaction,
  ids: readonly number[],
  values: Partial<ProductColumns>,
) {
  if (ids.length === 0) return [];
  return db
    .update(products)
    .set(values)
    .where(inArray(products.id, [...ids]))
    .returning({ documentId: products.documentId, updatedAt: products.updatedAt });
}

export async function lockProductToDelete(db: Transaction, documentId: string) {
  const sold = db
    .select()
    .from(orderLines)
    .where(or(eq(orderLines.productId, products.id), eq(orderLines.bundleId, products.id)));
  const [product] = await db
    .select({ ...stateColumns, title: products.title, wasSold: exists(sold).mapWith(Boolean) })
    .from(products)
    .where(eq(products.documentId, documentId))
    .for('update');
  return product;
}

export function listBundlesOf(db: Queryable, productId: number) {
  return db
    .select({ title: products.title })
    .from(bundleItems)
    .innerJoin(products, eq(products.id, bundleItems.bundleId))
    .where(eq(bundleItems.productId, productId))
    .orderBy(asc(products.title), asc(products.id));
}

export function listCodesFor(db: Queryable, productId: number) {
  return db
    .select({ code: discountCodes.code })
    .from(discountCodes)
    .where(arrayContains(discountCodes.productIds, [productId]))
    .orderBy(asc(discountCodes.code))
    .limit(3);
}

/** Returns the files of its releases, also of those that were held. Images without a use are deleted at night. */
export async function deleteProduct(db: Transaction, id: number) {
  await db.delete(cartItems).where(eq(cartItems.productId, id));
  await db.delete(favorites).where(eq(favorites.productId, id));
  await db.update(products).set({ currentReleaseId: null }).where(eq(products.id, id));
  const held = await db
    .delete(heldReleases)
    .where(eq(heldReleases.productId, id))
    .returning({ fileId: heldReleases.fileId });
  const deleted = await db
    .delete(releases)
    .where(eq(releases.productId, id))
    .returning({ fileId: releases.fileId, reviewFileId: releases.securityReviewFileId });
  await db.delete(products).where(eq(products.id, id));
  const fileIds = [
    ...held.flatMap(({ fileId }) => fileId ?? []),
    ...deleted.flatMap(({ fileId, reviewFileId }) => [fileId, reviewFileId ?? []].flat()),
  ];
  if (fileIds.length === 0) return [];
  return db
    .delete(files)
    .where(inArray(files.id, fileIds))
    .returning({ storageKey: files.storageKey });
}

export async function copyRelations(db: Transaction, from: number, to: number): Promise<void> {
  await db.execute(sql`insert into ${productCategories} (product_id, category_id)
    select ${to}, category_id from ${productCategories} where product_id = ${from}`);
  await db.execute(sql`insert into ${productSliderImages} (product_id, file_id, position)
    select ${to}, file_id, position from ${productSliderImages} where product_id = ${from}`);
  await db.execute(sql`insert into ${productLicensings} (product_id, has_term, has_forever, forever_price_cents, renewal_price_cents, grace_days, trial_days)
    select ${to}, has_term, has_forever, forever_price_cents, renewal_price_cents, grace_days, trial_days
    from ${productLicensings} where product_id = ${from}`);
  await db.execute(sql`insert into ${bundleItems} (bundle_id, product_id, position)
    select ${to}, product_id, position from ${bundleItems} where bundle_id = ${from}`);
}

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

export const contentColumns = {
  ...pickColumns(products, 'id', 'documentId', 'title', 'isBundle'),
  isAvailable: sql<boolean>`${products.publishedAt} is not null and ${products.currentReleaseId} is not null`,
};

export type ContentRow = Awaited<ReturnType<typeof listChosenContents>>[number];

/** The products are locked against deletion until the transaction ends. */
export async function listChosenContents(db: Transaction, documentIds: readonly string[]) {
  return db
    .select(contentColumns)
    .from(products)
    .where(inArray(products.documentId, [...documentIds]))
    .orderBy(asc(products.id))
    .for('key share');
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
