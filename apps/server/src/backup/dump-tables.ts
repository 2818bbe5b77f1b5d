import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import type pg from 'pg';
import { listTables, quote, type Table } from './database-layout.ts';
import { dumpPath, type TableCopy } from './manifest.ts';
import { createMeasure } from './measure-content.ts';

/** What text looks like must not depend on the settings of a server. */
export const textFormat = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
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

/** As they were at one moment, while the shop goes on. */
export async function dumpTables(client: pg.Client, folder: string): Promise<TableCopy[]> {
  await client.query(textFormat);
  const copies: TableCopy[] = [];
  for (const table of await listTables(client)) {
    copies.push(await dumpTable(client, table, folder));
  }
  return copies;
}
