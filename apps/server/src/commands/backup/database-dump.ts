import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { BackupError, createMeasure, dumpPath, type Manifest, type TableCopy } from './manifest.ts';

const schemas = ['public', 'jobs'];

interface Table {
  readonly schema: string;
  readonly name: string;
  readonly columns: string[];
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const quote = (client: pg.Client, { schema, name }: Pick<Table, 'schema' | 'name'>) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

/** The job queue has a table of statistics for each day, which a shop of another day lacks. */
const isDailyStatistics = ({ schema, name }: Pick<Table, 'schema' | 'name'>): boolean =>
  schema === 'jobs' && name.startsWith('queue_stats_');

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname = any($1) and c.relkind = 'r' and (n.nspname, c.relname) <> ('jobs', 'version')
      group by 1, 2 order by 1, 2`,
    [schemas],
  );
  return rows.filter((table) => !isDailyStatistics(table));
}

export async function listSequences(client: pg.Client) {
  const { rows } = await client.query<{ name: string; value: string; isCalled: boolean }>(
    `select format('%I.%I', schemaname, sequencename) as name,
        coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
      from pg_sequences where schemaname = any($1) order by 1`,
    [schemas],
  );
  return rows;
}

async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
        pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text = any($1)`,
    [schemas],
  );
  return rows;
}

async function listTablesWithTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as table from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace::regnamespace::text = any($1)`,
    [schemas],
  );
  return rows.map(({ table }) => table);
}

/** What text looks like must not depend on the settings of a server. */
const textFormat = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local statement_timeout = 0`;

async function dumpTable(client: pg.Client, table: Table, folder: string): Promise<TableCopy> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`copy ${quote(client, table)} (${columns}) to stdout`));
  const { measure, result } = createMeasure();
  await pipeline(
    rows,
    createGzip(),
    measure,
    createWriteStream(join(folder, dumpPath(table)), { flush: true }),
  );
  return { ...table, rows: rows.rowCount, ...result() };
}

export async function dumpTables(client: pg.Client, folder: string): Promise<TableCopy[]> {
  await client.query(textFormat);
  const copies: TableCopy[] = [];
  for (const table of await listTables(client)) {
    copies.push(await dumpTable(client, table, folder));
  }
  return copies;
}

/** @throws BackupError when a column is gone; new ones get their default */
async function checkColumns(client: pg.Client, tables: readonly TableCopy[]): Promise<void> {
  const present = await listTables(client);
  for (const { schema, name, columns } of tables) {
    const table = present.find((one) => one.schema === schema && one.name === name);
    const gone = columns.find((column) => !table?.columns.includes(column));
    if (gone === undefined) continue;
    throw new BackupError(
      `${schema}.${name} has no column ${gone} here: restore this backup with the release that wrote it, then upgrade.`,
    );
  }
}

async function loadTable(client: pg.Client, table: TableCopy, folder: string): Promise<void> {
  const name = quote(client, table);
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  // A migration may have added rows.
  await client.query(`delete from ${name}`);
  await pipeline(
    createReadStream(join(folder, dumpPath(table))),
    createGunzip(),
    client.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  );
  const { rows } = await client.query(`select count(*)::int as count from ${name}`);
  if (rows[0].count === table.rows) return;
  throw new BackupError(
    `${table.schema}.${table.name} has ${rows[0].count} rows instead of ${table.rows}: nothing was restored.`,
  );
}

/**
 * Runs in a transaction of the caller, who owns the tables; foreign keys are checked at the end.
 */
export async function loadTables(
  client: pg.Client,
  { tables: stored, sequences }: Manifest,
  folder: string,
) {
  const tables = stored.filter((table) => !isDailyStatistics(table));
  await client.query(textFormat);
  await checkColumns(client, tables);
  const foreignKeys = await listForeignKeys(client);
  const triggered = await listTablesWithTriggers(client);
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`);
  for (const { table, name } of foreignKeys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const table of tables) await loadTable(client, table, folder);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const table of triggered) await client.query(`alter table ${table} enable trigger user`);
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
  }
}
