import type { CodeSales, StatisticsPeriod } from '@partshelf/contract/back-office/statistics.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { getDiscountPath } from '../../discounts/admin/discount-paths.ts';
import { formatCount } from '../../../admin/figure.tsx';
import type { ListColumn } from '../../../admin/list/list-columns.ts';
import { List } from '../../../admin/list/list.tsx';
import type { ListParams } from '../../../admin/list/use-list-params.ts';
import { moneyColumns, numberColumn } from './money-columns.tsx';
import { codeSalesQuery, defaultCodeSort } from './statistics-queries.ts';

function CodeLink({ item }: { item: CodeSales }) {
  if (!item.documentId) return <span className="font-semibold break-all">{item.code}</span>;
  return (
    <Link
      to={getDiscountPath(item)}
      className="inline-block font-semibold break-all hover:underline"
    >
      {item.code}
    </Link>
  );
}

const columns: ListColumn<CodeSales>[] = [
  {
    id: 'code',
    header: 'Code',
    accessorFn: ({ code }) => code,
    enableSorting: true,
    cell: ({ row }) => <CodeLink item={row.original} />,
  },
  numberColumn<CodeSales>({ id: 'orders', header: 'Orders', read: ({ orders }) => orders }),
  numberColumn<CodeSales>({
    id: 'discount',
    header: 'Discount',
    read: ({ discount }) => discount,
    format: formatUsd,
  }),
  ...moneyColumns<CodeSales>(),
];

function CodeSalesItem({ item }: { item: CodeSales }) {
  const { orders, discount, returned, revenue } = item;
  return (
    <>
      <CodeLink item={item} />
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 tabular-nums">
        <span className="text-muted-foreground">
          {formatCount(orders)} {orders === 1 ? 'order' : 'orders'}, {formatUsd(discount)} taken
          off, {formatUsd(returned)} given back
        </span>
        <span className="font-semibold">{formatUsd(revenue)}</span>
      </p>
    </>
  );
}

interface CodeSalesListProps {
  period: StatisticsPeriod;
  params: ListParams;
}

export function CodeSalesList({ period, params }: CodeSalesListProps) {
  return (
    <List
      label="Revenue by discount code"
      getName={({ code }) => code}
      params={params}
      query={codeSalesQuery(period, params)}
      defaultSort={defaultCodeSort}
      columns={columns}
      renderItem={(item) => <CodeSalesItem item={item} />}
      errorText="The discount codes could not be loaded."
      noMatch={{ text: 'No code fits.', showAll: 'Show all codes' }}
      empty={<EmptyState>No order of these days has a discount code.</EmptyState>}
    />
  );
}
