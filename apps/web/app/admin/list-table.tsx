import { flexRender } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../ui/loading.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import type { ListItem, ListDefinition, TableInstance } from './list-columns.tsx';
import { clickableRowStyle, followRowLink } from '../ui/clickable-row.ts';

export interface ListBodyProps<Item extends ListItem> {
  table: TableInstance<Item>;
  definition: ListDefinition<Item>;
  isStale?: boolean;
  isLoading?: boolean;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

export const skeletonRows = Array.from({ length: 16 }, (_, index) => index);

export function ListTable<Item extends ListItem>(props: ListBodyProps<Item>) {
  const { table, definition, isStale, isLoading } = props;
  const { label, hasPictures, renderBulkActions } = definition;
  return (
    <div aria-busy={isStale} className="transition-opacity aria-busy:opacity-60">
      <BulkActionBar table={table} renderBulkActions={renderBulkActions} />
      <table
        data-slot="list"
        aria-label={label}
        className={clsx(
          'w-full border-separate border-spacing-0 sheet text-sm in-[:has(>[data-slot=bulk])]:rounded-t-none in-[:has(>[data-slot=bulk])]:border-t-0 [&_td]:border-b [&_td]:border-border [&_td]:px-2 [&_td]:py-1 xl:[&_td]:px-3 [&_th]:border-b [&_th]:border-border [&_th]:px-2 xl:[&_th]:px-3 [&_tr:last-child>td]:border-b-0',
          hasPictures ? '[&_td]:h-14' : '[&_td]:h-11',
        )}
      >
        <ListHead table={table} definition={definition} />
        <tbody>
          {isLoading &&
            skeletonRows.map((index) => (
              <SkeletonRow key={index} table={table} definition={definition} />
            ))}
          {table.getRowModel().rows.map((row) => (
            <ListRow key={row.id} row={row} definition={definition} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ListHead<Item extends ListItem>({
  table,
  definition: { label, renderActions, renderBulkActions },
}: ListBodyProps<Item>) {
  return (
    <thead className="bg-muted text-xs text-muted-foreground">
      {table.getHeaderGroups().map((group) => (
        <tr
          key={group.id}
          className="[&>:first-child]:rounded-tl-lg [&>:last-child]:rounded-tr-lg in-[:has(>[data-slot=bulk])]:*:rounded-none!"
        >
          {renderBulkActions && (
            <th scope="col" className="w-11">
              <SelectAllCheckbox table={table} label={label} />
            </th>
          )}
          {group.headers.map((header) => {
            const { column } = header;
            const direction = column.getIsSorted();
            return (
              <th
                key={header.id}
                scope="col"
                aria-sort={direction ? ariaSort[direction] : undefined}
                aria-label={column.getCanSort() ? String(column.columnDef.header) : undefined}
                className={clsx(
                  'h-9 text-left font-semibold whitespace-nowrap',
                  column.columnDef.meta?.className,
                )}
              >
                {column.getCanSort() ? (
                  <SortButton
                    direction={direction}
                    isRightAligned={alignsRight(column.columnDef.meta?.className)}
                    onClick={() => column.toggleSorting()}
                  >
                    <table.FlexRender header={header} />
                  </SortButton>
                ) : (
                  <table.FlexRender header={header} />
                )}
              </th>
            );
          })}
          {renderActions && (
            <th scope="col" className="w-11">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      ))}
    </thead>
  );
}

function SkeletonRow<Item extends ListItem>({ table, definition }: ListBodyProps<Item>) {
  const { hasPictures, renderActions, renderBulkActions } = definition;
  return (
    <tr>
      {renderBulkActions && (
        <td>
          <Skeleton className="size-5" />
        </td>
      )}
      {table.getAllLeafColumns().map(({ id, columnDef: { meta } }, index) => (
        <td key={id} className={meta?.className}>
          <div className="flex items-center gap-3">
            {hasPictures && index === 0 && <Skeleton className="h-10.5 w-14 shrink-0" />}
            <Skeleton
              className={clsx('h-4 w-3/4 min-w-14', alignsRight(meta?.className) && 'ml-auto')}
            />
          </div>
        </td>
      ))}
      {renderActions && (
        <td>
          <Skeleton className="ml-auto h-4 w-6" />
        </td>
      )}
    </tr>
  );
}

interface ListRowProps<Item extends ListItem> {
  row: ReturnType<TableInstance<Item>['getRowModel']>['rows'][number];
  definition: ListDefinition<Item>;
}

function ListRow<Item extends ListItem>({
  row,
  definition: { getName, renderActions, renderBulkActions },
}: ListRowProps<Item>) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link inside is there for the keyboard
    <tr
      data-selected={row.getIsSelected() || undefined}
      onClick={followRowLink}
      className={clsx(clickableRowStyle, 'data-selected:bg-primary-soft')}
    >
      {renderBulkActions && (
        <td>
          <Checkbox
            aria-label={`Choose ${getName(row.original)}`}
            checked={row.getIsSelected()}
            onCheckedChange={(isSelected) => row.toggleSelected(isSelected)}
            className="align-middle"
          />
        </td>
      )}
      {row.getAllCells().map((cell) => (
        <td key={cell.id} className={cell.column.columnDef.meta?.className}>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </td>
      ))}
      {renderActions && <td className="text-right">{renderActions(row.original)}</td>}
    </tr>
  );
}

const alignsRight = (className = '') => className.includes('text-right');

interface SortButtonProps {
  direction: 'asc' | 'desc' | false;
  isRightAligned: boolean;
  onClick: () => void;
  children: ReactNode;
}

function SortButton({ direction, isRightAligned, onClick, children }: SortButtonProps) {
  const Icon = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onClick}
      className="group relative inline-flex h-8 items-center rounded-xs font-semibold hover:text-foreground"
    >
      {/* A filter above the list may have the name of the column. */}
      <span className="sr-only">Sort by </span>
      {children}
      <Icon
        aria-hidden
        className={clsx(
          'absolute size-3.5',
          isRightAligned ? 'right-full mr-0.5' : 'left-full ml-0.5',
          !direction && 'invisible group-hover:visible',
        )}
      />
    </button>
  );
}

interface SelectAllCheckboxProps<Item extends ListItem> {
  table: TableInstance<Item>;
  label: string;
}

export function SelectAllCheckbox<Item extends ListItem>({
  table,
  label,
}: SelectAllCheckboxProps<Item>) {
  const isAll = table.getIsAllRowsSelected();
  return (
    <Checkbox
      aria-label={`Choose all ${label.toLowerCase()} of this page`}
      checked={isAll || (getSelectedItems(table).length > 0 && 'indeterminate')}
      onCheckedChange={(isSelected) => table.toggleAllRowsSelected(isSelected)}
      className="align-middle"
    />
  );
}

interface BulkActionBarProps<Item extends ListItem> extends Pick<
  ListDefinition<Item>,
  'renderBulkActions'
> {
  table: TableInstance<Item>;
}

export function BulkActionBar<Item extends ListItem>({
  table,
  renderBulkActions,
}: BulkActionBarProps<Item>) {
  const selected = getSelectedItems(table);
  return (
    <>
      <p role="status" className="sr-only">
        {selected.length > 0 && `${selected.length} selected`}
      </p>
      {renderBulkActions && selected.length > 0 && (
        <div
          data-slot="bulk"
          className="top-0 z-10 tall:sticky flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-t-md bg-foreground py-1 pr-2 pl-4 text-sm text-background"
        >
          <p aria-hidden className="font-semibold whitespace-nowrap tabular-nums">
            {selected.length} selected
          </p>
          <div className="flex flex-wrap gap-1 [&_button]:text-xs">
            {renderBulkActions(selected, () => table.resetRowSelection(true))}
          </div>
        </div>
      )}
    </>
  );
}

const getSelectedItems = <Item extends ListItem>(table: TableInstance<Item>): Item[] =>
  table
    .getRowModel()
    .rows.filter((row) => row.getIsSelected())
    .map((row) => row.original);
