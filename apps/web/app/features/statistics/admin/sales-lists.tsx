import {
  type CodeSales,
  codeSalesSort,
  type ProductSales,
  productSalesSort,
  type StatisticsPeriod,
} from '@partshelf/contract/statistics.ts';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../admin/figures.tsx';
import type { ListColumns } from '../../../admin/list-columns.tsx';
import { useListParams } from '../../../admin/list-params.ts';
import { List } from '../../../admin/list.tsx';
import { apiQuery } from '../../../query-client.ts';
import { formatMoney } from '../../../ui/money.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { getAdminProductPath } from '../../catalog/admin/product-path.ts';
import { getDiscountPath } from '../../discounts/admin/discounts.tsx';
import { getPaidOrdersPath } from '../../orders/admin/queries.ts';
import { statisticsKey } from './statistics-queries.ts';

interface OrdersLinkProps {
  to: string;
  children: ReactNode;
}

export function OrdersLink({ to, children }: OrdersLinkProps) {
  return (
    <Link to={to} className="inline-block min-w-6 py-1 underline underline-offset-3">
      {children}
    </Link>
  );
}

interface NumberColumnOptions<Item, Id extends string> {
  id: Id;
  header: string;
  read: (item: Item) => number;
  format?: (value: number) => string;
  hrefFor?: (item: Item) => string;
  className?: string;
}

export function numberColumn<Item, const Id extends string>(
  options: NumberColumnOptions<Item, Id>,
) {
  const { id, header, read, format = formatCount, hrefFor, className = '' } = options;
  return {
    id,
    header,
    sort: 'desc' as const,
    className: `text-right! tabular-nums ${className}`,
    cell: (item: Item) => {
      const text = format(read(item));
      return hrefFor ? <OrdersLink to={hrefFor(item)}>{text}</OrdersLink> : text;
    },
  };
}

interface Money {
  readonly paid: number;
  readonly returned: number;
  readonly revenue: number;
  readonly tax: number;
  readonly net: number;
}

const moneyColumn = <const Id extends keyof Money>(id: Id, header: string, className = '') =>
  numberColumn({ id, header, read: (item: Money) => item[id], format: formatMoney, className });

const listMoneyColumns = (isTaxed: boolean) => [
  moneyColumn('paid', 'Paid', 'max-lg:hidden'),
  moneyColumn('returned', 'Refunded', 'max-lg:hidden'),
  moneyColumn('revenue', 'Revenue', 'font-semibold'),
  ...(isTaxed ? [moneyColumn('tax', 'Tax', 'max-xl:hidden'), moneyColumn('net', 'Net')] : []),
];

interface Titled {
  readonly documentId: string;
  readonly title: string;
}

export const titleColumn = {
  id: 'title',
  header: 'Product',
  sort: 'asc',
  narrow: 'title',
  cell: (item: Titled) => (
    <Link
      to={getAdminProductPath(item)}
      className="inline-block font-semibold break-words hover:underline"
    >
      {item.title}
    </Link>
  ),
} as const;

const listProductColumns = (
  period: StatisticsPeriod,
  isTaxed: boolean,
): ListColumns<'GET /back-office/statistics/products'> => [
  titleColumn,
  {
    ...numberColumn({
      id: 'units',
      header: 'Units',
      read: ({ units }: ProductSales) => units,
      hrefFor: ({ documentId }) => getPaidOrdersPath(period, { product: documentId }),
    }),
    narrow: 'block',
    narrowCell: (item) => (
      <SalesFacts item={item} isTaxed={isTaxed}>
        <OrdersLink to={getPaidOrdersPath(period, { product: item.documentId })}>
          {formatCount(item.units)} {item.units === 1 ? 'unit' : 'units'}
        </OrdersLink>
        , {formatMoney(item.paid)} paid, {formatMoney(item.returned)} refunded
      </SalesFacts>
    ),
  },
  ...listMoneyColumns(isTaxed),
];

interface SalesListProps {
  period: StatisticsPeriod;
  isTaxed: boolean;
}

export function ProductSalesList({ period, isTaxed }: SalesListProps) {
  const params = useListParams({ shape: { sort: productSalesSort } });
  return (
    <List
      label="Revenue by product"
      getName={({ title }) => title}
      params={params}
      query={apiQuery([...statisticsKey, 'products'], 'GET /back-office/statistics/products', {
        query: { ...period, ...params.pageQuery },
      })}
      columns={useMemo(() => listProductColumns(period, isTaxed), [period, isTaxed])}
      errorText="The products could not be loaded."
      noMatch={{ text: 'No product matches.', showAll: 'Show all products' }}
      empty={<EmptyState>Nothing was sold in this period.</EmptyState>}
    />
  );
}

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

const listCodeColumns = (
  period: StatisticsPeriod,
  isTaxed: boolean,
): ListColumns<'GET /back-office/statistics/discounts'> => [
  {
    id: 'code',
    header: 'Code',
    sort: 'asc',
    narrow: 'title',
    cell: (item) => <CodeLink item={item} />,
  },
  {
    ...numberColumn({
      id: 'orders',
      header: 'Orders',
      read: ({ orders }: CodeSales) => orders,
      hrefFor: ({ code }) => getPaidOrdersPath(period, { code }),
    }),
    narrow: 'block',
    narrowCell: (item) => (
      <SalesFacts item={item} isTaxed={isTaxed}>
        <OrdersLink to={getPaidOrdersPath(period, { code: item.code })}>
          {formatCount(item.orders)} {item.orders === 1 ? 'order' : 'orders'}
        </OrdersLink>
        , {formatMoney(item.discount)} taken off, {formatMoney(item.returned)} refunded
      </SalesFacts>
    ),
  },
  numberColumn({
    id: 'discount',
    header: 'Discount',
    read: ({ discount }: CodeSales) => discount,
    format: formatMoney,
  }),
  ...listMoneyColumns(isTaxed),
];

interface SalesFactsProps {
  item: Money;
  isTaxed: boolean;
  children: ReactNode;
}

function SalesFacts({ item: { revenue, tax, net }, isTaxed, children }: SalesFactsProps) {
  return (
    <p className="mt-1 flex flex-wrap justify-between gap-x-3 tabular-nums">
      <span className="text-muted-foreground">
        {children}
        {isTaxed && `, ${formatMoney(tax)} tax, ${formatMoney(net)} net`}
      </span>
      <span className="font-semibold">{formatMoney(revenue)}</span>
    </p>
  );
}

export function CodeSalesList({ period, isTaxed }: SalesListProps) {
  const params = useListParams({ shape: { sort: codeSalesSort } });
  return (
    <List
      label="Revenue by discount code"
      getName={({ code }) => code}
      params={params}
      query={apiQuery([...statisticsKey, 'discounts'], 'GET /back-office/statistics/discounts', {
        query: { ...period, ...params.pageQuery },
      })}
      columns={useMemo(() => listCodeColumns(period, isTaxed), [period, isTaxed])}
      errorText="The discount codes could not be loaded."
      noMatch={{ text: 'No code matches.', showAll: 'Show all codes' }}
      empty={<EmptyState>No order of this period has a discount code.</EmptyState>}
    />
  );
}
