import {
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type ReactTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

interface ColumnMeta {
  /** For header and cells, such as `max-xl:hidden`. */
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
  /** Actions for the selected items; without it nothing can be selected. */
  renderBulkActions?: (selected: Item[], clear: () => void) => ReactNode;
}
