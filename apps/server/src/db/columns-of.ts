import { type Column, type GetColumnData, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';

type Shape = Readonly<Record<string, z.core.$ZodType>>;

type Columns<Table extends PgTable> = Table['_']['columns'];

type Field = Column | SQL | SQL.Aliased;
type Selected = Field | Readonly<Record<string, Field>>;

/** These are the keys for which the table has a column of the type that a handler returns. */
type ColumnKey<Fields extends Shape, Table extends PgTable> = {
  [Key in keyof Fields & keyof Columns<Table>]: GetColumnData<Columns<Table>[Key]> extends z.input<
    Fields[Key]
  >
    ? Key
    : never;
}[keyof Fields & keyof Columns<Table>];

type Expressions<Fields extends Shape, Table extends PgTable> = Readonly<
  Record<Exclude<keyof Fields, ColumnKey<Fields, Table>>, Selected>
>;

type Unlisted<Fields extends Shape, Given> = Readonly<
  Record<Exclude<keyof Given, keyof Fields>, never>
>;

type Select<Fields extends Shape, Table extends PgTable, Given> = {
  [Key in keyof Fields]: Key extends keyof Given
    ? Given[Key]
    : Key extends keyof Columns<Table>
      ? Columns<Table>[Key]
      : never;
};

/**
 * What a statement selects for an output of the contract: each key of the schema is the column of
 * that name, or what `given` says. What a handler computes is left out of the schema by `z.omit`.
 */
export function columnsOf<
  Fields extends Shape,
  Table extends PgTable,
  Given extends Expressions<Fields, Table>,
>(
  { shape }: { readonly shape: Fields },
  table: Table,
  given: Given & Unlisted<Fields, Given>,
): Select<Fields, Table, Given> {
  const selectable: Readonly<Record<string, unknown>> = { ...getTableColumns(table), ...given };
  const selected = Object.keys(shape).map((key) => [key, selectable[key]]);
  return Object.fromEntries(selected) as Select<Fields, Table, Given>;
}

/** It selects what feeds no output of the contract: each column under its own name. */
export const pickColumns = <Table extends object, Name extends keyof Table & string>(
  table: Table,
  ...names: readonly Name[]
) => Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;
