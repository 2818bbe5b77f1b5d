import {
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type ReactTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Ellipsis } from 'lucide-react';
import { formatDate } from './time-zone.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';

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

export const sortNewestFirst = { enableSorting: true, sortDescFirst: true } as const;

export function createdColumn<Item extends ListItem & { readonly createdAt: string }>(
  header: string,
  className = '',
  format = formatDate,
): ListColumn<Item> {
  return {
    id: 'createdAt',
    header,
    accessorFn: ({ createdAt }) => createdAt,
    meta: { className },
    cell: ({ row }) => <ListDate at={row.original.createdAt} format={format} />,
  };
}

interface ColumnMeta {
  className?: string;
}

export const listFeatures = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as ColumnMeta,
});

export interface ListItem {
  readonly documentId: string;
}

/** The id of a sortable column is its name in the URL and in the API. */
export type ListColumn<Item extends ListItem> = ColumnDef<typeof listFeatures, Item>;

export type TableInstance<Item extends ListItem> = ReactTable<typeof listFeatures, Item>;

export interface ListDefinition<Item extends ListItem> {
  label: string;
  getName: (item: Item) => string;
  columns: readonly ListColumn<Item>[];
  renderItem: (item: Item) => ReactNode;
  renderActions?: (item: Item) => ReactNode;
  renderBulkActions?: (selected: Item[], clear: () => void) => ReactNode;
}

interface RowMenuProps {
  name: string;
  children: ReactNode;
}

export function RowMenu({ name, children }: RowMenuProps) {
  const label = `Actions for ${name}`;
  return (
    <Menu
      label={label}
      className="inline-block text-left"
      trigger={
        <Button variant="ghost" size="icon" aria-label={label} className="size-8!">
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}
