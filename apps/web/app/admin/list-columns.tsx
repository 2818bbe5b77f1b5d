import type { Schema } from '@partshelf/contract/api/route.ts';
import type { Call, Routes } from '@partshelf/contract/routes.ts';
import {
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type ReactTable,
} from '@tanstack/react-table';
import type { PointerEvent, ReactNode } from 'react';
import type { output } from 'zod/v4/core';
import type { CallOutput } from '../api.ts';
import { type BadgeStyles, StateBadge } from '../ui/badge.tsx';
import { formatDate } from './time-zone.tsx';

interface ListDateProps {
  at: string;
  format?: (at: string) => string;
}

export function ListDate({ at, format = formatDate }: ListDateProps) {
  return (
    <time dateTime={at} className="whitespace-nowrap text-muted-foreground tabular-nums">
      {format(at)}
    </time>
  );
}

interface ListLineProps {
  /** It is given where the line says less than the whole. */
  text?: string;
  /** It stands on the same line in grey, and below it in the narrow list. */
  second?: ReactNode;
  children: ReactNode;
}

/** It is cut where its column ends, and shows the whole text under the pointer. */
export function ListLine({ text, second, children }: ListLineProps) {
  return (
    <div
      title={text}
      onPointerEnter={text === undefined ? showWholeText : undefined}
      className="break-words md:-m-1 md:truncate md:p-1 md:contain-inline-size"
    >
      {children}
      {second && (
        <>
          {' '}
          <span className="font-normal text-muted-foreground max-md:block max-md:text-xs md:ml-1">
            {second}
          </span>
        </>
      )}
    </div>
  );
}

function showWholeText({ currentTarget: line }: PointerEvent<HTMLElement>) {
  line.title = line.textContent.trim();
}

export const textColumn = <Id extends string>(id: Id, header: string) => ({
  id,
  header,
  cell: (item: Readonly<Record<Id, string>>) => (
    <ListLine>
      <bdi>{item[id]}</bdi>
    </ListLine>
  ),
  narrowCell: (item: Readonly<Record<Id, string>>) => <bdi>{item[id]}</bdi>,
});

export const dateColumn = <Id extends string>(id: Id, header: string, format = formatDate) => ({
  id,
  header,
  cell: (item: Readonly<Record<Id, string>>) => <ListDate at={item[id]} format={format} />,
});

export const createdColumn = (header: string, format = formatDate) =>
  dateColumn('createdAt', header, format);

export const amountColumn = <Id extends string>(
  id: Id,
  header: string,
  format: (amount: number) => string,
) => ({
  id,
  header,
  className: 'text-right!',
  narrow: 'facts' as const,
  cell: (item: Readonly<Record<Id, number>>) => (
    <span className="font-semibold tabular-nums">{format(item[id])}</span>
  ),
});

export const stateColumn = <State extends string>(styles: BadgeStyles<State>) => ({
  id: 'state' as const,
  header: 'Status',
  narrow: 'facts' as const,
  cell: ({ state }: { readonly state: State }) => <StateBadge state={state} styles={styles} />,
});

export interface ListItem {
  readonly documentId: string;
}

/** A narrow list shows the titles, then blocks, a line of small details, and a line of facts. */
export type NarrowPlace = 'title' | 'block' | 'details' | 'facts';

export interface ListColumn<Item> {
  readonly id: string;
  /** Only the narrow list has a column without a header. */
  readonly header?: string;
  readonly className?: string;
  /** It is the direction of the first press; without it, the column does not sort. */
  readonly sort?: 'asc' | 'desc' | undefined;
  readonly cell: (item: Item) => ReactNode;
  /** The narrow list leaves out a column without a place. */
  readonly narrow?: NarrowPlace;
  readonly narrowCell?: (item: Item) => ReactNode;
}

export type ItemOf<C extends Call> = CallOutput<C> extends { data: (infer Item)[] } ? Item : never;

type QueryOf<C extends Call> = Routes[C] extends { query: infer Query extends Schema }
  ? output<Query>
  : never;

type SortedId<Query> = Query extends { sort: `${infer Id}:asc` | `${infer Id}:desc` } ? Id : never;

/** A column that sorts has the name that the call sorts by. */
export type ListColumns<C extends Call> = readonly (ListColumn<ItemOf<C>> &
  ({ readonly sort?: undefined } | { readonly id: SortedId<QueryOf<C>> }))[];

interface ColumnMeta {
  className?: string | undefined;
}

export const listFeatures = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as ColumnMeta,
});

export type TableColumn<Item extends ListItem> = ColumnDef<typeof listFeatures, Item>;

export type TableInstance<Item extends ListItem> = ReactTable<typeof listFeatures, Item>;

export const toTableColumns = <Item extends ListItem>(
  columns: readonly ListColumn<Item>[],
): TableColumn<Item>[] =>
  columns.flatMap(({ id, header, className, sort, cell: Cell }) =>
    header === undefined
      ? []
      : {
          id,
          header,
          meta: { className },
          // The table refuses to sort by a column without a value, even if the server sorts.
          accessorFn: (item) => item,
          enableSorting: sort !== undefined,
          sortDescFirst: sort === 'desc',
          cell: ({ row }) => <Cell {...row.original} />,
        },
  );

export interface ListDefinition<Item> {
  label: string;
  getName: (item: Item) => string;
  hasPictures?: boolean;
  columns: readonly ListColumn<Item>[];
  renderActions?: (item: Item) => ReactNode;
  renderBulkActions?: (selected: Item[], clear: () => void) => ReactNode;
}
