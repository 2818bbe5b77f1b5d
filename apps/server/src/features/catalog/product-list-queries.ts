import type { ProductFilters, ProductSortKey } from '@partshelf/contract/catalog/catalog.ts';
import { and, count, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { type Database, prepared, type Queryable } from '../../db/client.ts';
import { matchesReference } from '../../db/expressions.ts';
import type { ListPage } from '../../db/list-page.ts';
import { catalogVersion, products } from '../../db/tables/catalog.ts';
import { published, toCondition, usesTextIndex } from './filter-queries.ts';
import { findPreparedList } from './prepared-list-queries.ts';
import {
  listProductRows,
  orderBySortedId,
  type ProductParts,
  type ProductRow,
  toOrder,
} from './product-queries.ts';

interface WantedProducts {
  readonly filters: ProductFilters;
  readonly sort: readonly ProductSortKey[];
  readonly order?: readonly SQL[];
  readonly page: ListPage;
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
  const areAllWanted = Object.values(parts).every(Boolean);
  const statement = (areAllWanted && list.pageWithAllParts) || list.page;
  const rows = await statement(db).execute({ ...page, ...parts, ...values });
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

/** Returns one row, also without products: their ids, and the version they were read at. */
function selectPage(
  db: Database,
  condition: SQL | undefined,
  order: readonly SQL[],
  { limit, offset }: ListPage,
) {
  const listed = selectIds(db, condition, order).limit(limit).offset(offset);
  const ids = sql`array ${listed}`.mapWith((found: string[]) => found.map(Number));
  return db.select({ version: catalogVersion.version, ids }).from(catalogVersion);
}

/** Planning costs more the larger a statement is, so this one finds only the ids. */
async function listOnDemand(db: Database, wanted: WantedProducts): Promise<FoundProducts> {
  const { filters, page, parts } = wanted;
  const condition = toCondition(filters);
  const key = toKey(wanted);
  const order = wanted.order ?? chooseOrder(wanted, hadManyResults(db, key));
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
  const byId = new Map(rows.map((row) => [row.fields.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function listPublishedProducts(
  db: Database,
  wanted: WantedProducts,
): Promise<FoundProducts> {
  const { filters, sort, order } = wanted;
  if (order) return listOnDemand(db, wanted);
  const isCommon = usesTextIndex(filters) && hadManyResults(db, toKey(wanted));
  const preparedList = isCommon ? undefined : findPreparedList(filters, sort);
  return preparedList ? listPrepared(db, wanted, preparedList) : listOnDemand(db, wanted);
}

export async function findPublishedProductId(db: Queryable, reference: string) {
  const [product] = await selectIds(db, matchesReference(products, reference));
  return product?.id;
}

interface CountRequest {
  readonly key: string;
  readonly version: number | undefined;
  readonly page: { readonly limit: number; readonly offset: number; readonly found: number };
  readonly count: () => Promise<{ total: number }[]>;
}

interface Total {
  readonly version: number;
  readonly total: number;
}

const totalCache = prepared(() => new LRUCache<string, Total>({ max: 1_000 }));

const manyResults = 300;

function hadManyResults(db: Database, key: string): boolean {
  return (totalCache(db).get(key)?.total ?? 0) > manyResults;
}

const versionStatement = prepared((db) =>
  db.select().from(catalogVersion).prepare('read_catalog_version'),
);

async function readVersion(db: Database): Promise<number> {
  const [row] = await versionStatement(db).execute();
  return row!.version;
}

/** The total is cached until the catalogue changes: counting costs more than reading a page. */
export async function findTotal(
  db: Database,
  { key, version, page, count: countRows }: CountRequest,
) {
  const isLastPage = page.found < page.limit && (page.found > 0 || page.offset === 0);
  if (isLastPage) return page.offset + page.found;
  const known = totalCache(db).get(key);
  const current = version ?? (await readVersion(db));
  if (known?.version === current) return known.total;
  const [counted] = await countRows();
  const { total } = counted!;
  totalCache(db).set(key, { version: current, total });
  return total;
}
