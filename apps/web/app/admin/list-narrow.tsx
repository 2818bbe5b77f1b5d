import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { clickableRowStyle, followRowLink } from '../ui/clickable-row.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import type { ListColumn, ListItem, NarrowPlace, TableInstance } from './list-columns.tsx';
import {
  BulkActionBar,
  type ListBodyProps,
  SelectAllCheckbox,
  skeletonRows,
} from './list-table.tsx';

export function NarrowList<Item extends ListItem>(props: ListBodyProps<Item>) {
  const { table, definition, isStale, isLoading } = props;
  const { label, getName, columns, renderActions, renderBulkActions } = definition;
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort());
  return (
    <div aria-busy={isStale} className="transition-opacity aria-busy:opacity-60">
      <BulkActionBar table={table} renderBulkActions={renderBulkActions} />
      <div className="sheet text-sm in-[:has(>[data-slot=bulk])]:rounded-t-none in-[:has(>[data-slot=bulk])]:border-t-0">
        {(renderBulkActions || sortable.length > 0) && (
          <div className="flex h-10.5 items-center gap-6 rounded-t-[inherit] border-b border-border bg-muted px-3 text-xs font-semibold text-muted-foreground">
            {renderBulkActions && <SelectAllCheckbox table={table} label={label} />}
            {label}
            <SortMenu columns={sortable} />
          </div>
        )}
        <ul aria-label={label} data-slot="list">
          {isLoading &&
            skeletonRows.map((index) => <SkeletonBlock key={index} definition={definition} />)}
          {table.getRowModel().rows.map((row) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link inside is there for the keyboard
            <li
              key={row.id}
              data-selected={row.getIsSelected() || undefined}
              onClick={followRowLink}
              className={clsx(
                clickableRowStyle,
                'flex items-center gap-6 border-b border-border px-3 py-2.5 last:rounded-b-[inherit] last:border-b-0 data-selected:bg-primary-soft',
              )}
            >
              {renderBulkActions && (
                <Checkbox
                  aria-label={`Choose ${getName(row.original)}`}
                  checked={row.getIsSelected()}
                  onCheckedChange={(isSelected) => row.toggleSelected(isSelected)}
                />
              )}
              <div className="min-w-0 grow">
                <NarrowItem item={row.original} columns={columns} />
              </div>
              {renderActions?.(row.original)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const places: readonly NarrowPlace[] = ['title', 'block', 'details', 'facts'];

function SkeletonBlock<Item extends ListItem>({ definition }: Omit<ListBodyProps<Item>, 'table'>) {
  const { columns, hasPictures, renderActions, renderBulkActions } = definition;
  const lines = places.filter((place) => columns.some(({ narrow }) => narrow === place));
  return (
    <li className="flex items-center gap-6 border-b border-border px-3 py-2.5 last:border-b-0">
      {renderBulkActions && <Skeleton className="size-5" />}
      <div className="grid grow gap-2">
        {lines.map((place) => (
          <div key={place} className="flex min-h-5 items-center gap-3">
            {hasPictures && place === 'title' && <Skeleton className="h-10.5 w-14 shrink-0" />}
            <Skeleton className={clsx('h-4', place === 'title' ? 'w-40' : 'w-28')} />
          </div>
        ))}
      </div>
      {renderActions && <Skeleton className="h-4 w-6" />}
    </li>
  );
}

interface NarrowItemProps<Item extends ListItem> {
  item: Item;
  columns: readonly ListColumn<Item>[];
}

function NarrowItem<Item extends ListItem>({ item, columns }: NarrowItemProps<Item>) {
  const list = (place: NarrowPlace) =>
    columns
      .filter(({ narrow }) => narrow === place)
      .map(({ id, cell, narrowCell: Cell = cell }) => <Cell key={id} {...item} />);
  const details = list('details');
  const facts = list('facts');
  return (
    <>
      {list('title')}
      {list('block')}
      {details.length > 0 && (
        <p className="mt-1 text-xs wrap-anywhere text-muted-foreground tabular-nums">
          {details.map((detail, index) => [index > 0 && ' · ', detail])}
        </p>
      )}
      {facts.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">{facts}</div>
      )}
    </>
  );
}

interface SortMenuProps<Item extends ListItem> {
  columns: ReturnType<TableInstance<Item>['getAllLeafColumns']>;
}

function SortMenu<Item extends ListItem>({ columns }: SortMenuProps<Item>) {
  if (columns.length === 0) return null;
  return (
    <Menu
      label="Sort"
      className="ml-auto"
      trigger={
        <Button variant="ghost" size="sm">
          Sort
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {columns.map((column) => {
        const direction = column.getIsSorted();
        const Icon = direction === 'asc' ? ArrowUp : ArrowDown;
        return (
          <MenuItem
            key={column.id}
            isChosen={direction !== false}
            onClick={() => column.toggleSorting()}
          >
            {String(column.columnDef.header)}
            {direction && <Icon aria-hidden className="ml-auto" />}
            {direction && (
              <span className="sr-only">{direction === 'asc' ? 'ascending' : 'descending'}</span>
            )}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
