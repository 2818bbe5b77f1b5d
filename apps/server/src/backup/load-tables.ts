import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { from as copyFrom } from 'pg-copy-streams';
import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import {
  isDailyStatistics,
  listForeignKeys,
  listTables,
  listTablesWithTriggers,
  quote,
} from './database-layout.ts';
import { textFormat } from './dump-tables.ts';
import { dumpPath, type Manifest, type TableCopy } from './manifest.ts';

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

/** In a transaction of the caller, who owns the tables; foreign keys are checked at the end. */
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
