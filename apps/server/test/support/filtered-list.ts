import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from './build-test-app.ts';
import type { Customer } from './factories.ts';

interface FilteredList {
  readonly list: string;
  readonly file: string;
  /** The column of the file that names a row, and of its field in the list. */
  readonly column?: string;
  readonly field?: string;
  /** Selects the same of all rows that `where` describes. */
  readonly select: string;
  readonly order: string;
  /** What the screen asks of the file where the query says nothing else. */
  readonly defaults?: Readonly<Record<string, string>>;
}

/** Asserts that list and file have the rows that the database has, in its order. */
export async function expectFiltered(
  shop: TestShop,
  admin: Customer,
  {
    list,
    file,
    column = 'documentId',
    field = 'documentId',
    select,
    order,
    defaults,
  }: FilteredList,
  query: string,
  where: string,
): Promise<void> {
  const known = await shop.deps.db.execute<{ name: string }>(
    sql.raw(`${select} where ${where} order by ${order}`),
  );
  const names = known.rows.map(({ name }) => name);
  expect(names).not.toEqual([]);
  const page = await admin.call('GET', `${list}?${query}&pagination[pageSize]=100`);
  expect(page.statusCode).toBe(200);
  const { data, meta } = page.json<{
    data: Record<string, string>[];
    meta: { pagination: { total: number } };
  }>();
  expect(data.map((item) => item[field])).toEqual(names);
  expect(meta.pagination.total).toBe(names.length);
  const sent = new URLSearchParams({
    ...defaults,
    ...Object.fromEntries(new URLSearchParams(query)),
  });
  const csv = await admin.call('GET', `${file}?${sent}`);
  expect(csv.statusCode).toBe(200);
  const rows = parse<Record<string, string>>(csv.body, { bom: true, columns: true });
  expect([...new Set(rows.map((row) => row[column]))]).toEqual(names);
}
