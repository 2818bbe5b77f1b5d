import { formatDate } from '../../ui/dates.ts';
import type { ListColumn, ListItem } from './list-columns.ts';

interface ListDateProps {
  at: string;
  format?: (at: string) => string;
}

export function ListDate({ at, format = formatDate }: ListDateProps) {
  return (
    <time dateTime={at} className="whitespace-nowrap text-muted-foreground tabular-nums">
      {format(at)}
    </time>
  );
}

export const sortNewestFirst = { enableSorting: true, sortDescFirst: true } as const;

export function createdColumn<Item extends ListItem & { readonly createdAt: string }>(
  header: string,
  className = '',
  format = formatDate,
): ListColumn<Item> {
  return {
    id: 'createdAt',
    header,
    accessorFn: ({ createdAt }) => createdAt,
    meta: { className },
    cell: ({ row }) => <ListDate at={row.original.createdAt} format={format} />,
  };
}
