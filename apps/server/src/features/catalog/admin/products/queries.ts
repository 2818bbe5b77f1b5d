import type { ProductType } from '@partshelf/contract/catalog/catalog.ts';
import type { ProductSort, ProductState } from '@partshelf/contract/catalog/admin.ts';
import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  type SQL,
} from 'drizzle-orm';
import type { Database, Transaction } from '../../../../db/client.ts';
import { containsText } from '../../../../db/text-search.ts';
import { categories, productCategories, products } from '../../../../db/tables/catalog.ts';
import { listPage, type Page, toOrder } from '../../../../db/list-page.ts';

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
