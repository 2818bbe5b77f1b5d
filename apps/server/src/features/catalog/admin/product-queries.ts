import type { ProductSort, ProductState } from '@partshelf/contract/catalog/admin.ts';
import type { ProductType } from '@partshelf/contract/catalog/catalog.ts';
import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  like,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../db/client.ts';
import { listPage, type Page, toOrder } from '../../../db/list-page.ts';
import {
  bundleItems,
  categories,
  productCategories,
  products,
  productSliderImages,
} from '../../../db/tables/catalog.ts';
import { containsText, escapeLikePattern } from '../../../db/text-search.ts';

export interface ProductFilter {
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly type?: ProductType | undefined;
  readonly state?: ProductState | undefined;
}

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

function toCondition(db: Database, { search, category, type, state }: ProductFilter) {
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
    containsText(search, products.title, products.slug),
    category === undefined ? undefined : isInCategory(category),
    type && eq(products.type, type),
    state && hasState[state],
  );
}

const stateColumns = {
  id: products.id,
  isFree: products.isFree,
  publishedAt: products.publishedAt,
  archivedAt: products.archivedAt,
};

export async function listProductRows(
  db: Database,
  wanted: ProductFilter,
  sort: ProductSort,
  page: Page,
) {
  const condition = toCondition(db, wanted);
  const total = db.$count(products, condition);
  const order = toOrder(sort, sortColumns, products.id);
  const query = db.select(stateColumns).from(products).$dynamic();
  return listPage(query, { condition, order, page, total });
}

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

/** The categories are locked against deletion until the transaction ends. */
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

const contentColumns = {
  id: products.id,
  documentId: products.documentId,
  title: products.title,
  isBundle: products.isBundle,
  isAvailable: sql<boolean>`${products.publishedAt} is not null and ${products.currentReleaseId} is not null`,
};

export type ContentRow = Awaited<ReturnType<typeof listChosenContents>>[number];

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

const slugLock = 7_274_002;

/** No other transaction chooses a slug until this one ends. */
export async function lockSlugs(db: Transaction): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${slugLock})`);
}

export async function listTakenSlugs(
  db: Transaction,
  table: typeof products | typeof categories,
  slug: string,
): Promise<Set<string>> {
  const taken = await db
    .select({ slug: table.slug })
    .from(table)
    .where(or(eq(table.slug, slug), like(table.slug, `${escapeLikePattern(slug)}-%`)));
  return new Set(taken.map((row) => row.slug));
}

export async function listProductSlugs(db: Transaction): Promise<Set<string>> {
  const all = await db.select({ slug: products.slug }).from(products);
  return new Set(all.map(({ slug }) => slug));
}
