import { formatDate } from '../../../ui/dates.ts';
import type { ListColumn, ListItem } from './list-columns.ts';

interface ListDateProps {
  at: string;
  format?: (at: string) => string;
}

/** A moment in a row. */
export function ListDate({ at, format = formatDate }: ListDateProps) {
  return (
    <time dateTime={at} className="whitespace-nowrap text-muted-foreground tabular-nums">
      {format(at)}
    </time>
  );
}

/** For columns of moments that can be sorted by. */
export const newestFirst = { enableSorting: true, sortDescFirst: true } as const;

/** When an item came to be. */
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
