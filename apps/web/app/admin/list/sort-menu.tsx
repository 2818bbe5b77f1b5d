import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { ListItem, TableInstance } from './list-columns.ts';

interface SortMenuProps<Item extends ListItem> {
  columns: ReturnType<TableInstance<Item>['getAllLeafColumns']>;
}

export function SortMenu<Item extends ListItem>({ columns }: SortMenuProps<Item>) {
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
