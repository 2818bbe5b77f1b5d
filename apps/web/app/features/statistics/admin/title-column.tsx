import { Link } from 'react-router';
import type { ListColumn, ListItem } from '../../../admin/list/list-columns.ts';
import { getAdminProductPath } from '../../catalog/admin/products/admin-product-path.ts';

interface Titled extends ListItem {
  readonly title: string;
}

export function TitleLink({ item }: { item: Titled }) {
  return (
    <Link
      to={getAdminProductPath(item)}
      className="inline-block font-semibold break-words hover:underline"
    >
      {item.title}
    </Link>
  );
}

export const titleColumn = <Item extends Titled>(): ListColumn<Item> => ({
  id: 'title',
  header: 'Product',
  accessorFn: ({ title }) => title,
  enableSorting: true,
  cell: ({ row }) => <TitleLink item={row.original} />,
});
