import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { TestShop } from './build-test-app.ts';

interface Table {
  readonly schema: string;
  readonly table: string;
  readonly columns: string[];
}

/** Without generated columns, which have what their sources have. */
const listTables = async ({ deps }: TestShop) =>
  (
    await deps.db.execute<Record<'schema' | 'table', string> & Pick<Table, 'columns'>>(
      sql`select table_schema as schema, table_name as table, json_agg(column_name) as columns
        from information_schema.columns inner join information_schema.tables using (table_schema, table_name)
        where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' and is_generated = 'NEVER'
          and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'uuid')
        group by 1, 2`,
    )
  ).rows;

async function readTable({ deps }: TestShop, { schema, table, columns }: Table) {
  const texts = columns.map(
    (column) =>
      sql`lower(string_agg(${sql.identifier(column)}::text, chr(10))) as ${sql.identifier(column)}`,
  );
  const { rows } = await deps.db.execute<Record<string, string | null>>(
    sql`select ${sql.join(texts, sql`, `)} from ${sql.identifier(schema)}.${sql.identifier(table)}`,
  );
  return Object.entries(rows[0]!).map(([column, text]) => ({
    place: `${table}.${column}`,
    text: text ?? '',
  }));
}

/** Finds the `table.column` of every column of the shop and its jobs that contains a text now. */
export async function readDatabase(shop: TestShop): Promise<(text: string) => string[]> {
  const tables = await listTables(shop);
  const read = (await Promise.all(tables.map((table) => readTable(shop, table)))).flat();
  return (wanted) =>
    read
      .filter(({ text }) => text.includes(wanted.toLowerCase()))
      .map(({ place }) => place)
      .toSorted();
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
