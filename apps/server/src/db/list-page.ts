import { mostCounted } from '@partshelf/contract/api/envelope.ts';
import { type AnyColumn, asc, desc, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

export interface ListPage {
  readonly limit: number;
  readonly offset: number;
}

interface ListOptions {
  readonly condition: SQL | undefined;
  readonly order: readonly SQL[];
  readonly page: ListPage;
}

type Key<Sort extends string> = Sort extends `${infer Name}:${'asc' | 'desc'}` ? Name : never;

/** Equal rows are sorted by `last` in the same direction. */
export function toOrderBy<Sort extends string>(
  sort: Sort,
  columns: Readonly<Record<Key<Sort>, SQLWrapper>>,
  last: SQLWrapper,
): SQL[] {
  const [key, direction] = sort.split(':') as [Key<Sort>, 'asc' | 'desc'];
  const by = direction === 'asc' ? asc : desc;
  return [by(columns[key]), by(last)];
}

export const selectPage = <Query extends PgSelect>(
  query: Query,
  { condition, order, page }: ListOptions,
) =>
  query
    .where(condition)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);

export async function listPage<Query extends PgSelect>(
  query: Query,
  { total: counted, ...options }: ListOptions & { readonly total: PromiseLike<number> },
): Promise<{ rows: Query['_']['result']; total: number }> {
  const [rows, total] = await Promise.all([selectPage(query, options), counted]);
  return { rows, total };
}

/** What staff list: its pages and its file have the same rows in the same order. */
export interface ListQueries<Rows extends PgSelect> {
  readonly db: Database;
  /**
   * Tables that only some filters need are joined with left joins, which PostgreSQL leaves out when
   * nothing needs them.
   */
  readonly matching: () => PgSelect;
  readonly order: readonly SQL[];
  /**
   * It is the same order as that of `matching`, where its joins make it quicker to sort all of
   * them.
   */
  readonly matchingOrder?: readonly SQL[];
  readonly id: AnyColumn;
  readonly rows: (ids: readonly number[]) => Rows;
}

const mostRows = ({ limit, offset }: ListPage) => Math.max(mostCounted, limit + offset);

async function readIds<Rows extends PgSelect>(
  { db, matching, order, matchingOrder = order }: ListQueries<Rows>,
  page?: ListPage,
): Promise<number[]> {
  const ordered = matching().orderBy(...matchingOrder);
  const wanted = page ? ordered.limit(page.limit).offset(page.offset) : ordered;
  const found = await db.execute<{ ids: string[] }>(sql`select array(${wanted}) as ids`);
  return found.rows[0]!.ids.map(Number);
}

const selectRows = <Rows extends PgSelect>(
  { id, order, rows }: ListQueries<Rows>,
  ids: readonly number[],
) =>
  rows(ids)
    .where(inArray(id, ids))
    .orderBy(...order);

/**
 * The ids are read before the rows: the joins of a row are then planned for these ids, and not for
 * all that match.
 */
export async function readListPage<Rows extends PgSelect>(
  list: ListQueries<Rows>,
  page: ListPage,
): Promise<{ rows: Rows['_']['result']; total: number }> {
  const counted = list
    .matching()
    .limit(mostRows(page) + 1)
    .as('matching');
  const [ids, total] = await Promise.all([readIds(list, page), list.db.$count(counted)]);
  return { rows: await selectRows(list, ids), total };
}

const rowsPerBatch = 500;

/** The ids are read at once, so that rows that come or go meanwhile move no others. */
export async function* readWholeList<Rows extends PgSelect>(
  list: ListQueries<Rows>,
): AsyncGenerator<Rows['_']['result']> {
  const ids = await readIds(list);
  for (let start = 0; start < ids.length; start += rowsPerBatch) {
    yield await selectRows(list, ids.slice(start, start + rowsPerBatch));
  }
}

export const pageTotal = sql<number>`count(*) over ()`.mapWith(Number);

/** Each row says how many there are on all pages. */
export const withTotal = <Fields extends object>(fields: Fields) => ({
  ...fields,
  totalRows: pageTotal,
});

/** Counts apart only beyond the last page, where no row says it. */
export async function readPageTotal(
  rows: readonly { readonly totalRows: number }[],
  offset: number,
  count: () => PromiseLike<readonly { readonly totalRows: number }[]>,
): Promise<number> {
  if (rows.length > 0 || offset === 0) return rows[0]?.totalRows ?? 0;
  const [counted] = await count();
  return counted?.totalRows ?? 0;
}
