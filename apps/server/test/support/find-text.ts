import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { TestShop } from './build-test-app.ts';

interface Column {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
}

const listColumns = async ({ deps }: TestShop) =>
  (
    await deps.db.execute<Record<keyof Column, string>>(
      sql`select table_schema as schema, table_name as table, column_name as column
        from information_schema.columns inner join information_schema.tables using (table_schema, table_name)
        where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'
          and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'uuid')
        order by 1, 2, 3`,
    )
  ).rows;

/** `table.column` of every column of the shop and its jobs that contains the text. */
export async function findInDatabase(shop: TestShop, text: string): Promise<string[]> {
  const columns = await listColumns(shop);
  const parts = columns.map(
    ({ schema, table, column }) =>
      sql`select ${`${table}.${column}`}::text as place where exists (select from ${sql.identifier(schema)}.${sql.identifier(table)} where strpos(lower(${sql.identifier(column)}::text), ${text.toLowerCase()}) > 0)`,
  );
  const { rows } = await shop.deps.db.execute<{ place: string }>(sql.join(parts, sql` union `));
  return rows.map(({ place }) => place).toSorted();
}

/** The files of the data folder whose name or content has the text. */
export async function findInFiles({ deps }: TestShop, text: string): Promise<string[]> {
  const folder = join(deps.config.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const found = await Promise.all(
    paths.map(async (path) => path.includes(text) || (await readFile(path)).includes(text)),
  );
  return paths.filter((_, index) => found[index]);
}
