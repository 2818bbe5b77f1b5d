import { formatUsd } from '@partshelf/contract/money.ts';
import { formatCount } from '../../../admin/figure.tsx';
import type { ListColumn, ListItem } from '../../../admin/list/list-columns.ts';

interface NumberColumnOptions<Item extends ListItem> {
  id: string;
  header: string;
  read: (item: Item) => number;
  format?: (value: number) => string;
  className?: string;
}

export function numberColumn<Item extends ListItem>(
  options: NumberColumnOptions<Item>,
): ListColumn<Item> {
  const { id, header, read, format = formatCount, className = '' } = options;
  return {
    id,
    header,
    accessorFn: read,
    enableSorting: true,
    sortDescFirst: true,
    meta: { className: `text-right! tabular-nums ${className}` },
    cell: ({ row }) => format(read(row.original)),
  };
}

interface Money {
  readonly paid: number;
  readonly returned: number;
  readonly revenue: number;
}

export const moneyColumns = <Item extends ListItem & Money>(): ListColumn<Item>[] => [
  numberColumn<Item>({
    id: 'paid',
    header: 'Paid',
    read: ({ paid }) => paid,
    format: formatUsd,
    className: 'max-lg:hidden',
  }),
  numberColumn<Item>({
    id: 'returned',
    header: 'Given back',
    read: ({ returned }) => returned,
    format: formatUsd,
    className: 'max-lg:hidden',
  }),
  numberColumn<Item>({
    id: 'revenue',
    header: 'Revenue',
    read: ({ revenue }) => revenue,
    format: formatUsd,
    className: 'font-semibold',
  }),
];
