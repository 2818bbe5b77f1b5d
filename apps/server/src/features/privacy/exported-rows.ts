import { and, asc, eq, getTableColumns, gt, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { jsonList } from '../../db/expressions.ts';
import { listExportedColumns } from '../../db/personal-data.ts';
import { readInBatches } from '../../platform/batches.ts';
import type { UserWithEmail } from './deletion-queries.ts';

export type Rows = readonly object[];

export type ReadTopic = (db: Database, user: UserWithEmail) => AsyncGenerator<Rows>;

type Fields = Readonly<Record<string, PgColumn | SQL | SQL.Aliased>>;

interface ExportedTable {
  readonly table: PgTable;
  /** The batches follow it; the column `id` by default. */
  readonly id?: PgColumn;
  readonly joins?: readonly (readonly [PgTable, SQL | undefined])[];
  /** They stand before the columns that are marked for the export. */
  readonly names?: Fields;
  /** They replace the columns that are marked for the export. */
  readonly fields?: Fields;
  /** They stand after the columns. */
  readonly lists?: Fields;
}

const rowsAtOnce = 200;

export function readWhere(
  {
    table,
    id = getTableColumns(table)['id']!,
    joins = [],
    names = {},
    fields = listExportedColumns(table),
    lists = {},
  }: ExportedTable,
  isOf: (user: UserWithEmail) => SQL | undefined,
): ReadTopic {
  return async function* read(db, user) {
    const isTheirs = isOf(user);
    if (!isTheirs) return;
    const readAfter = async (after: number, limit: number) => {
      const query = db
        .select({ ...names, ...fields, ...lists, id })
        .from(table)
        .$dynamic();
      for (const [joined, condition] of joins) query.leftJoin(joined, condition);
      const rows = await query
        .where(and(isTheirs, gt(id, after)))
        .orderBy(asc(id))
        .limit(limit);
      return rows as { readonly id: number }[];
    };
    for await (const rows of readInBatches(readAfter, rowsAtOnce)) {
      yield rows.map(({ id: _id, ...row }) => row);
    }
  };
}

export const ofAccount = (owner: SQLWrapper, source: ExportedTable): ReadTopic =>
  readWhere(source, ({ id }) => eq(owner as SQL, id));

/** There are no rows while the email address is not confirmed. */
export const ofEmail = (owner: SQL, source: ExportedTable): ReadTopic =>
  readWhere(source, ({ email }) => (email === null ? undefined : eq(owner, email)));

/** Dates stay as PostgreSQL writes them into JSON. */
export const exportedList: typeof jsonList = (...args) =>
  jsonList(...args).mapWith((rows: never) => rows);
