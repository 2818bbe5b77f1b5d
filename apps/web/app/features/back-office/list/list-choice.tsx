import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import type { ListItem, ListLook, ListTable } from './list-columns.ts';

interface ChooseAllProps<Item extends ListItem> {
  table: ListTable<Item>;
  label: string;
}

/** Stands for all boxes of the page. */
export function ChooseAll<Item extends ListItem>({ table, label }: ChooseAllProps<Item>) {
  const isAll = table.getIsAllRowsSelected();
  return (
    <Checkbox
      aria-label={`Choose all ${label.toLowerCase()} of this page`}
      checked={isAll || (listChosen(table).length > 0 && 'indeterminate')}
      onCheckedChange={(isChosen) => table.toggleAllRowsSelected(isChosen === true)}
      className="align-middle"
    />
  );
}

interface BulkBarProps<Item extends ListItem> extends Pick<ListLook<Item>, 'renderBulk'> {
  table: ListTable<Item>;
}

/** What can be done with the chosen ones, attached to the head of the list. */
export function BulkBar<Item extends ListItem>({ table, renderBulk }: BulkBarProps<Item>) {
  const chosen = listChosen(table);
  return (
    <>
      <p role="status" className="sr-only">
        {chosen.length > 0 && `${chosen.length} selected`}
      </p>
      {renderBulk && chosen.length > 0 && (
        <div
          data-slot="bulk"
          className="sticky top-0 z-10 flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-t-md bg-foreground py-1 pr-2 pl-4 text-sm text-background"
        >
          <p aria-hidden className="font-semibold whitespace-nowrap tabular-nums">
            {chosen.length} selected
          </p>
          <div className="flex flex-wrap gap-1 [&_button]:text-xs">
            {renderBulk(chosen, () => table.resetRowSelection(true))}
          </div>
        </div>
      )}
    </>
  );
}

const listChosen = <Item extends ListItem>(table: ListTable<Item>): Item[] =>
  table
    .getRowModel()
    .rows.filter((row) => row.getIsSelected())
    .map((row) => row.original);
