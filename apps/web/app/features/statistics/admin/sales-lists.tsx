import { formatUsd } from '@partshelf/contract/money.ts';
import type { CodeSales, ProductSales, StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../admin/figures.tsx';
import type { ListColumn, ListItem } from '../../../admin/list-columns.tsx';
import type { ListParams } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { getAdminProductPath } from '../../catalog/admin/queries.ts';
import { getDiscountPath } from '../../discounts/admin/discounts.tsx';
import { getPaidOrdersPath } from '../../orders/admin/queries.ts';
import {
  codeSalesQuery,
  defaultCodeSort,
  defaultSalesSort,
  productSalesQuery,
} from './statistics-queries.ts';

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

interface NumberColumnOptions<Item extends ListItem> {
  id: string;
  header: string;
  read: (item: Item) => number;
  format?: (value: number) => string;
  hrefFor?: (item: Item) => string;
  className?: string;
}

export function numberColumn<Item extends ListItem>(
  options: NumberColumnOptions<Item>,
): ListColumn<Item> {
  const { id, header, read, format = formatCount, hrefFor, className = '' } = options;
  return {
    id,
    header,
    accessorFn: read,
    enableSorting: true,
    sortDescFirst: true,
    meta: { className: `text-right! tabular-nums ${className}` },
    cell: ({ row: { original } }) => {
      const text = format(read(original));
      if (!hrefFor) return text;
      return <OrdersLink to={hrefFor(original)}>{text}</OrdersLink>;
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

const moneyColumns = <Item extends ListItem & Money>(isTaxed: boolean): ListColumn<Item>[] => [
  numberColumn<Item>({
    id: 'paid',
    header: 'Paid',
    read: ({ paid }) => paid,
    format: formatUsd,
    className: 'max-lg:hidden',
  }),
  numberColumn<Item>({
    id: 'returned',
    header: 'Refunded',
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
  ...(isTaxed ? taxColumns<Item>() : []),
];

const taxColumns = <Item extends ListItem & Money>(): ListColumn<Item>[] => [
  numberColumn<Item>({
    id: 'tax',
    header: 'Tax',
    read: ({ tax }) => tax,
    format: formatUsd,
    className: 'max-xl:hidden',
  }),
  numberColumn<Item>({ id: 'net', header: 'Net', read: ({ net }) => net, format: formatUsd }),
];

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

const listProductColumns = (
  period: StatisticsPeriod,
  isTaxed: boolean,
): ListColumn<ProductSales>[] => [
  titleColumn<ProductSales>(),
  numberColumn<ProductSales>({
    id: 'units',
    header: 'Units',
    read: ({ units }) => units,
    hrefFor: ({ documentId }) => getPaidOrdersPath(period, { product: documentId }),
  }),
  ...moneyColumns<ProductSales>(isTaxed),
];

interface SalesItemProps<Item> {
  item: Item;
  period: StatisticsPeriod;
  isTaxed: boolean;
}

function ProductSalesItem({ item, period, isTaxed }: SalesItemProps<ProductSales>) {
  const { documentId, units, paid, returned } = item;
  return (
    <>
      <TitleLink item={item} />
      <SalesFacts item={item} isTaxed={isTaxed}>
        <OrdersLink to={getPaidOrdersPath(period, { product: documentId })}>
          {formatCount(units)} {units === 1 ? 'unit' : 'units'}
        </OrdersLink>
        , {formatUsd(paid)} paid, {formatUsd(returned)} refunded
      </SalesFacts>
    </>
  );
}

interface SalesListProps {
  period: StatisticsPeriod;
  params: ListParams;
  isTaxed: boolean;
}

export function ProductSalesList({ period, params, isTaxed }: SalesListProps) {
  return (
    <List
      label="Revenue by product"
      getName={({ title }) => title}
      params={params}
      query={productSalesQuery(period, params)}
      defaultSort={defaultSalesSort}
      columns={useMemo(() => listProductColumns(period, isTaxed), [period, isTaxed])}
      renderItem={(item) => <ProductSalesItem {...{ item, period, isTaxed }} />}
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

const listCodeColumns = (period: StatisticsPeriod, isTaxed: boolean): ListColumn<CodeSales>[] => [
  {
    id: 'code',
    header: 'Code',
    accessorFn: ({ code }) => code,
    enableSorting: true,
    cell: ({ row }) => <CodeLink item={row.original} />,
  },
  numberColumn<CodeSales>({
    id: 'orders',
    header: 'Orders',
    read: ({ orders }) => orders,
    hrefFor: ({ code }) => getPaidOrdersPath(period, { code }),
  }),
  numberColumn<CodeSales>({
    id: 'discount',
    header: 'Discount',
    read: ({ discount }) => discount,
    format: formatUsd,
  }),
  ...moneyColumns<CodeSales>(isTaxed),
];

function CodeSalesItem({ item, period, isTaxed }: SalesItemProps<CodeSales>) {
  const { code, orders, discount, returned } = item;
  return (
    <>
      <CodeLink item={item} />
      <SalesFacts item={item} isTaxed={isTaxed}>
        <OrdersLink to={getPaidOrdersPath(period, { code })}>
          {formatCount(orders)} {orders === 1 ? 'order' : 'orders'}
        </OrdersLink>
        , {formatUsd(discount)} taken off, {formatUsd(returned)} refunded
      </SalesFacts>
    </>
  );
}

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
        {isTaxed && `, ${formatUsd(tax)} tax, ${formatUsd(net)} net`}
      </span>
      <span className="font-semibold">{formatUsd(revenue)}</span>
    </p>
  );
}

export function CodeSalesList({ period, params, isTaxed }: SalesListProps) {
  return (
    <List
      label="Revenue by discount code"
      getName={({ code }) => code}
      params={params}
      query={codeSalesQuery(period, params)}
      defaultSort={defaultCodeSort}
      columns={useMemo(() => listCodeColumns(period, isTaxed), [period, isTaxed])}
      renderItem={(item) => <CodeSalesItem {...{ item, period, isTaxed }} />}
      errorText="The discount codes could not be loaded."
      noMatch={{ text: 'No code matches.', showAll: 'Show all codes' }}
      empty={<EmptyState>No order of this period has a discount code.</EmptyState>}
    />
  );
}
