import type { StoredTopic, StoredUntil } from '@partshelf/contract/privacy/stored-data.ts';
import { getTableColumns } from 'drizzle-orm';
import {
  type AnyPgColumn,
  getTableConfig,
  type PgColumn,
  pgTable as createTable,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableFn,
} from 'drizzle-orm/pg-core';

/**
 * It says what erasing the person does. `deleted`: the row is deleted. `cleared`: the column is
 * empty afterwards. `replaced`: it has a value that names no one. `chosen`: the person chooses
 * whether the row is deleted. `afterBooks`: it is cleared after `BOOKS_YEARS`. `stays`: it says
 * nothing about the person once the account is erased.
 */
export type Erasing = 'deleted' | 'cleared' | 'replaced' | 'chosen' | 'afterBooks' | 'stays';

export interface PersonalData {
  readonly topic: StoredTopic;
  readonly until: StoredUntil;
  readonly erasing: Erasing;
  /** The person finds the columns in the export of their data. */
  readonly inExport?: true;
}

type ColumnBuilders = Record<string, PgColumnBuilderBase>;

/**
 * The keys are builders of columns. The value is null for a column that says nothing about a
 * person.
 */
const marks = new WeakMap<PgColumnBuilderBase, PersonalData | null>();

const markAs =
  (data: PersonalData | null) =>
  <Columns extends ColumnBuilders>(columns: Columns): Columns => {
    for (const builder of Object.values(columns)) marks.set(builder, data);
    return columns;
  };

export const personal = (data: PersonalData) => markAs(data);

export const notPersonal = markAs(null);

/** Marks columns that name an employee, who has no name any more once their account is erased. */
export const employee = markAs({ topic: 'staff', until: 'accountErased', erasing: 'stays' });

type TableExtras = (columns: Record<string, AnyPgColumn>) => PgTableExtraConfigValue[];

type MarkedColumns = Readonly<Record<string, PersonalData | null | undefined>>;

const markedTables = new Map<PgTable, MarkedColumns>();

/**
 * Tables of drizzle do not keep the builders of their columns, so this function reads their marks.
 */
export const pgTable = ((name: string, columns: ColumnBuilders, extraConfig?: TableExtras) => {
  const table = createTable(name, columns, extraConfig);
  const found = Object.entries(columns).map(([key, builder]) => [key, marks.get(builder)] as const);
  markedTables.set(table, Object.fromEntries(found));
  return table;
}) as PgTableFn;

/**
 * A person finds these columns in the export of their data. References and generated columns say
 * nothing to a reader.
 */
export function listExportedColumns(table: PgTable): Record<string, PgColumn> {
  const references = getTableConfig(table).foreignKeys.flatMap((key) => key.reference().columns);
  const marked = readMarks(table);
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(
      ([key, column]) => marked[key]?.inExport && !column.generated && !references.includes(column),
    ),
  );
}

/** The keys are those of the columns; a mark is undefined where it is missing. */
export const readMarks = (table: PgTable): MarkedColumns => markedTables.get(table) ?? {};
