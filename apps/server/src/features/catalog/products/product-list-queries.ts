import type { ProductFilters, ProductSortKey } from '@partshelf/contract/catalog/catalog.ts';
import { and, count, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/client.ts';
import { isNamedBy } from '../../../db/expressions.ts';
import { catalogVersion, products } from '../../../db/tables/catalog.ts';
import { findPreparedList } from './prepared-lists.ts';
import { published, toCondition } from './product-filters.ts';
import { orderBySortedId, toOrder } from './product-order.ts';
import { listProductRows, type ProductParts, type ProductRow } from './product-queries.ts';
import { usesTextIndex } from './text-index.ts';
import { findTotal, hadManyResults } from './totals.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

interface WantedProducts {
  readonly filters: ProductFilters;
  readonly sort: readonly ProductSortKey[];
  readonly page: Page;
  readonly parts: ProductParts;
}

interface FoundProducts {
  readonly rows: ProductRow[];
  readonly total: number;
}

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

const toKey = ({ filters }: WantedProducts) => `products ${JSON.stringify(filters)}`;

async function listPrepared(
  db: Database,
  wanted: WantedProducts,
  { list, values }: NonNullable<ReturnType<typeof findPreparedList>>,
): Promise<FoundProducts> {
  const { page, parts } = wanted;
  const rows = await list.page(db).execute({ ...page, ...parts, ...values });
  const total = await findTotal(db, {
    key: toKey(wanted),
    version: rows[0]?.catalogVersion,
    page: { ...page, found: rows.length },
    count: () => list.total(db).execute(values),
  });
  return { rows, total };
}

function chooseOrder({ filters, sort }: WantedProducts, isCommon: boolean) {
  return sort.length === 0 && !isCommon && usesTextIndex(filters)
    ? [orderBySortedId]
    : toOrder(sort);
}

/** One row, also without products: their ids, and the version they were read at. */
function selectPage(
  db: Database,
  condition: SQL | undefined,
  order: readonly SQL[],
  { limit, offset }: Page,
) {
  const ids = selectIds(db, condition, order).limit(limit).offset(offset);
  return db
    .select({
      version: catalogVersion.version,
      ids: sql`array ${ids}`.mapWith((found: string[]) => found.map(Number)),
    })
    .from(catalogVersion);
}

/** Planning costs more the larger a statement is, so this one finds only the ids. */
async function listOnDemand(db: Database, wanted: WantedProducts): Promise<FoundProducts> {
  const { filters, page, parts } = wanted;
  const condition = toCondition(filters);
  const key = toKey(wanted);
  const order = chooseOrder(wanted, hadManyResults(db, key));
  const [found] = await selectPage(db, condition, order, page);
  const { ids, version } = found!;
  const [rows, total] = await Promise.all([
    ids.length > 0 ? listProductRows(db, ids, parts) : [],
    findTotal(db, {
      key,
      version,
      page: { ...page, found: ids.length },
      count: () => db.select({ total: count() }).from(products).where(and(published, condition)),
    }),
  ]);
  return { rows: sortByIds(rows, ids), total };
}

export function sortByIds(rows: readonly ProductRow[], ids: readonly number[]): ProductRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function listPublishedProducts(
  db: Database,
  wanted: WantedProducts,
): Promise<FoundProducts> {
  const { filters, sort } = wanted;
  const isCommon = usesTextIndex(filters) && hadManyResults(db, toKey(wanted));
  const prepared = isCommon ? undefined : findPreparedList(filters, sort);
  return prepared ? listPrepared(db, wanted, prepared) : listOnDemand(db, wanted);
}

export async function findPublishedProductId(db: Queryable, reference: string) {
  const [product] = await selectIds(db, isNamedBy(products, reference));
  return product?.id;
}
