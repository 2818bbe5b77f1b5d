import { Checkbox } from '../../ui/toggles.tsx';
import { BulkActionBar, SelectAllCheckbox } from './list-selection.tsx';
import type { ListItem } from './list-columns.ts';
import type { ListBodyProps } from './list-table.tsx';
import { SortMenu } from './sort-menu.tsx';

export function MobileList<Item extends ListItem>({
  table,
  definition,
  isStale,
}: ListBodyProps<Item>) {
  const { label, getName, renderItem, renderActions, renderBulkActions } = definition;
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort());
  return (
    <div aria-busy={isStale} className="transition-opacity aria-busy:opacity-60">
      <BulkActionBar table={table} renderBulkActions={renderBulkActions} />
      <div className="rounded-lg border border-border bg-card text-sm in-[:has(>[data-slot=bulk])]:rounded-t-none in-[:has(>[data-slot=bulk])]:border-t-0">
        {(renderBulkActions || sortable.length > 0) && (
          <div className="flex h-10.5 items-center gap-6 rounded-t-[inherit] border-b border-border bg-muted px-3 text-xs font-semibold text-muted-foreground">
            {renderBulkActions && <SelectAllCheckbox table={table} label={label} />}
            {label}
            <SortMenu columns={sortable} />
          </div>
        )}
        <ul aria-label={label}>
          {table.getRowModel().rows.map((row) => (
            <li
              key={row.id}
              data-selected={row.getIsSelected() || undefined}
              className="flex items-center gap-6 border-b border-border px-3 py-2.5 last:rounded-b-[inherit] last:border-b-0 data-selected:bg-primary-soft"
            >
              {renderBulkActions && (
                <Checkbox
                  aria-label={`Choose ${getName(row.original)}`}
                  checked={row.getIsSelected()}
                  onCheckedChange={(isSelected) => row.toggleSelected(isSelected === true)}
                />
              )}
              <div className="min-w-0 grow">{renderItem(row.original)}</div>
              {renderActions?.(row.original)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
