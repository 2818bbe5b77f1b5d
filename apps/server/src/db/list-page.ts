import { asc, desc, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

interface ListOptions {
  readonly condition: SQL | undefined;
  readonly order: readonly SQL[];
  readonly page: Page;
}

type Key<Sort extends string> = Sort extends `${infer Name}:${'asc' | 'desc'}` ? Name : never;

/** Equal rows are sorted by `last` in the same direction. */
export function toOrder<Sort extends string>(
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

/** `total` counts the rows of all pages. */
export async function listPage<Query extends PgSelect>(
  query: Query,
  { total: counted, ...options }: ListOptions & { readonly total: PromiseLike<number> },
): Promise<{ rows: Query['_']['result']; total: number }> {
  const [rows, total] = await Promise.all([selectPage(query, options), counted]);
  return { rows, total };
}

export const pageTotal = sql<number>`count(*) over ()`.mapWith(Number);

/** Counts apart only beyond the last page, where no row says it. */
export async function readPageTotal(
  rows: readonly { readonly total: number }[],
  offset: number,
  count: () => PromiseLike<readonly { readonly total: number }[]>,
): Promise<number> {
  if (rows.length > 0 || offset === 0) return rows[0]?.total ?? 0;
  const [counted] = await count();
  return counted?.total ?? 0;
}
