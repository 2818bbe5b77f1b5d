import { flexRender } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/toggles.tsx';
import type { ListItem, ListDefinition, TableInstance } from './list-columns.ts';
import { BulkActionBar, SelectAllCheckbox } from './list-selection.tsx';

export interface ListBodyProps<Item extends ListItem> {
  table: TableInstance<Item>;
  definition: ListDefinition<Item>;
  isStale: boolean;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

export function ListTable<Item extends ListItem>({
  table,
  definition,
  isStale,
}: ListBodyProps<Item>) {
  const { label, getName, renderActions, renderBulkActions } = definition;
  return (
    <div aria-busy={isStale} className="transition-opacity aria-busy:opacity-60">
      <BulkActionBar table={table} renderBulkActions={renderBulkActions} />
      <table
        aria-label={label}
        className="w-full border-separate border-spacing-0 rounded-lg border border-border bg-card text-sm in-[:has(>[data-slot=bulk])]:rounded-t-none in-[:has(>[data-slot=bulk])]:border-t-0 [&_td]:border-b [&_td]:border-border [&_td]:px-2 [&_td]:py-2.5 xl:[&_td]:px-3 [&_th]:border-b [&_th]:border-border [&_th]:px-2 xl:[&_th]:px-3 [&_tr:last-child>td]:border-b-0"
      >
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
                    className={clsx(
                      'h-10.5 text-left font-semibold whitespace-nowrap',
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
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-selected={row.getIsSelected() || undefined}
              className="hover:bg-accent data-selected:bg-primary-soft"
            >
              {renderBulkActions && (
                <td>
                  <Checkbox
                    aria-label={`Choose ${getName(row.original)}`}
                    checked={row.getIsSelected()}
                    onCheckedChange={(isSelected) => row.toggleSelected(isSelected === true)}
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
          ))}
        </tbody>
      </table>
    </div>
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
