import type { ProductFilters, SortKey } from '@partshelf/contract/catalog/catalog.ts';
import { and, count, eq, isNotNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Database, prepared, type Queryable } from '../../../db/client.ts';
import { isNamedBy } from '../../../db/reference.ts';
import { catalogVersion, products } from '../../../db/tables/catalog.ts';
import { usesTextIndex, orderBySortedId, toCondition, toOrder } from './product-filters.ts';
import { findTotal, hadManyResults } from './totals.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const published = isNotNull(products.publishedAt);

const selectIds = (
  db: Queryable,
  condition: SQL | undefined,
  order: readonly SQL[] = toOrder([]),
) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(and(published, condition))
    .orderBy(...order);

type PageNumber = number | Placeholder;

/** One row, whether or not there are products: their ids, and the version they were read at. */
function selectPage(
  db: Database,
  wanted: { condition: SQL | undefined; order?: readonly SQL[] },
  { limit, offset }: { limit: PageNumber; offset: PageNumber },
) {
  const ids = selectIds(db, wanted.condition, wanted.order).limit(limit).offset(offset);
  return db
    .select({
      version: catalogVersion.version,
      ids: sql`array ${ids}`.mapWith((found: string[]) => found.map(Number)),
    })
    .from(catalogVersion);
}

const selectTotal = (db: Database, condition: SQL | undefined) =>
  db.select({ total: count() }).from(products).where(and(published, condition));

const anyPage = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };

function prepareRead(name: string, condition?: SQL) {
  return {
    page: prepared((db) => selectPage(db, { condition }, anyPage).prepare(`list_products_${name}`)),
    total: prepared((db) => selectTotal(db, condition).prepare(`count_products_${name}`)),
  };
}

const preparedReads = {
  all: prepareRead('all'),
  slug: prepareRead('slug', eq(products.slug, sql.placeholder('value'))),
  type: prepareRead('type', eq(products.type, sql.placeholder('value'))),
  isNew: prepareRead('is_new', sql`${products.isNew}`),
};

/** Frequent reads are prepared statements; all others are built on demand. */
function findPreparedRead(filters: ProductFilters) {
  const { slug, type, isNew } = filters;
  const conditions = Object.keys(filters).length;
  if (conditions === 0) return { read: preparedReads.all, value: null };
  if (conditions > 1) return undefined;
  if (slug && '$eq' in slug) return { read: preparedReads.slug, value: slug.$eq };
  if (type) return { read: preparedReads.type, value: type.$eq };
  return isNew?.$eq ? { read: preparedReads.isNew, value: true } : undefined;
}

function chooseOrder(filters: ProductFilters, sort: readonly SortKey[], isCommon: boolean) {
  return sort.length === 0 && !isCommon && usesTextIndex(filters) ? orderBySortedId : toOrder(sort);
}

/** The published products of one page, by id, and how many there are on all pages. */
export async function listProductIds(
  db: Database,
  wanted: { filters: ProductFilters; sort: readonly SortKey[]; page: Page },
) {
  const { filters, sort, page } = wanted;
  const hot = sort.length === 0 ? findPreparedRead(filters) : undefined;
  const condition = hot ? undefined : toCondition(filters);
  const key = `products ${JSON.stringify(filters)}`;
  const order = chooseOrder(filters, sort, hadManyResults(db, key));
  const [read] = hot
    ? await hot.read.page(db).execute({ ...page, value: hot.value })
    : await selectPage(db, { condition, order }, page);
  const { ids, version } = read!;
  const total = await findTotal(db, {
    key,
    version,
    page: { ...page, found: ids.length },
    count: () =>
      hot ? hot.read.total(db).execute({ value: hot.value }) : selectTotal(db, condition),
  });
  return { ids, total };
}

/** `reference` is a documentId or a numeric id. */
export async function findPublishedProductId(db: Queryable, reference: string) {
  const [product] = await selectIds(db, isNamedBy(products, reference));
  return product?.id;
}
