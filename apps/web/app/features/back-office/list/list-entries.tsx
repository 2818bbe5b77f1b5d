import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { BulkBar, ChooseAll } from './list-choice.tsx';
import type { ListItem } from './list-columns.ts';
import type { ListBodyProps } from './list-rows.tsx';
import { SortMenu } from './sort-menu.tsx';

/** On phones. */
export function ListEntries<Item extends ListItem>({ table, look, isOld }: ListBodyProps<Item>) {
  const { label, nameOf, renderEntry, renderActions, renderBulk } = look;
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort());
  return (
    <div aria-busy={isOld} className="transition-opacity aria-busy:opacity-60">
      <BulkBar table={table} renderBulk={renderBulk} />
      <div className="rounded-lg border border-border bg-card text-sm in-[:has(>[data-slot=bulk])]:rounded-t-none in-[:has(>[data-slot=bulk])]:border-t-0">
        {(renderBulk || sortable.length > 0) && (
          <div className="flex h-10.5 items-center gap-6 rounded-t-[inherit] border-b border-border bg-muted px-3 text-xs font-semibold text-muted-foreground">
            {renderBulk && <ChooseAll table={table} label={label} />}
            {label}
            <SortMenu columns={sortable} />
          </div>
        )}
        <ul aria-label={label}>
          {table.getRowModel().rows.map((row) => (
            <li
              key={row.id}
              data-chosen={row.getIsSelected() || undefined}
              className="flex items-center gap-6 border-b border-border px-3 py-2.5 last:rounded-b-[inherit] last:border-b-0 data-chosen:bg-primary-soft"
            >
              {renderBulk && (
                <Checkbox
                  aria-label={`Choose ${nameOf(row.original)}`}
                  checked={row.getIsSelected()}
                  onCheckedChange={(isChosen) => row.toggleSelected(isChosen === true)}
                />
              )}
              <div className="min-w-0 grow">{renderEntry(row.original)}</div>
              {renderActions?.(row.original)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
