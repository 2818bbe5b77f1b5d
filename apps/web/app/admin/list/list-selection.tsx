import { Checkbox } from '../../ui/toggles.tsx';
import type { ListItem, ListDefinition, TableInstance } from './list-columns.ts';

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
      onCheckedChange={(isSelected) => table.toggleAllRowsSelected(isSelected === true)}
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
