import {
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type ReactTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** What a list says of a column beside its cells. */
interface ColumnLook {
  /** For heads and cells alike, such as `text-right` or `max-xl:hidden`. */
  className?: string;
}

export const listFeatures = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as ColumnLook,
});

/** Whatever a list shows has an identity and a name that stands for it. */
export interface ListItem {
  readonly documentId: string;
}

/**
 * A column with `enableSorting` and an accessor can be sorted by; its id is what stands in the
 * address and goes to the server.
 */
export type ListColumn<Item extends ListItem> = ColumnDef<typeof listFeatures, Item>;

export type ListTable<Item extends ListItem> = ReactTable<typeof listFeatures, Item>;

/** What a screen says of its list. */
export interface ListLook<Item extends ListItem> {
  /** Names the list, as in "Products". */
  label: string;
  /** What an item is called in the names of its checkbox and its menu. */
  nameOf: (item: Item) => string;
  columns: readonly ListColumn<Item>[];
  /** An item on a phone. */
  renderEntry: (item: Item) => ReactNode;
  /** The menu of an item, or one button. */
  renderActions?: (item: Item) => ReactNode;
  /** What can be done with the chosen ones; without it nothing can be chosen. */
  renderBulk?: (chosen: Item[], clear: () => void) => ReactNode;
}
