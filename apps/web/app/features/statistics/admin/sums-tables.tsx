import { countryLabel } from '@partshelf/contract/invoices/countries.ts';
import { formatMonth } from '@partshelf/contract/dates.ts';
import { sumAmounts } from '@partshelf/contract/money.ts';
import type {
  CountrySales,
  ReversalMonth,
  StatisticsPeriod,
} from '@partshelf/contract/statistics.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { daysOfMonth } from '../../../ui/days.ts';
import { compactTableStyle, formatCount } from '../../../admin/figures.tsx';
import { getDateLocale } from '../../../shop-settings.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { getPaidOrdersPath, type PaidOrders } from '../../orders/admin/queries.ts';
import { OrdersLink } from './sales-lists.tsx';
import { countriesQuery, refundsQuery } from './statistics-queries.ts';

const countriesLabel = 'Revenue by country';

interface CountryTableProps {
  period: StatisticsPeriod;
  isTaxed: boolean;
}

export function CountryTable({ period, isTaxed }: CountryTableProps) {
  return (
    <QueryState
      query={useQuery(countriesQuery(period))}
      skeleton={<Skeleton className="h-80" />}
      errorText="The countries could not be loaded."
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState>Nothing was sold in this period.</EmptyState>
        ) : (
          <SumsTable
            label={countriesLabel}
            headers={[
              'Country',
              'Orders',
              'Paid',
              'Refunded',
              'Revenue',
              ...(isTaxed ? ['Tax', 'Net'] : []),
            ]}
            wideColumns={['Paid', 'Refunded', 'Tax']}
            rows={data.map(({ country, ...row }) => [
              country ? (
                <OrdersLink to={getPaidOrdersPath(period, { country })}>
                  {countryLabel(country)}
                </OrdersLink>
              ) : (
                'Unknown'
              ),
              ...toCountryCells(row, isTaxed),
            ])}
            sums={toCountryCells(sumCountries(data), isTaxed)}
          />
        )
      }
    </QueryState>
  );
}

type CountrySums = Pick<CountrySales, 'orders' | 'paid' | 'returned' | 'revenue' | 'tax' | 'net'>;

const toCountryCells = (
  { orders, paid, returned, revenue, tax, net }: CountrySums,
  isTaxed: boolean,
) => [
  formatCount(orders),
  formatMoney(paid),
  formatMoney(returned),
  formatMoney(revenue),
  ...(isTaxed ? [formatMoney(tax), formatMoney(net)] : []),
];

const sumCountries = (rows: readonly CountrySales[]): CountrySums => ({
  orders: rows.reduce((sum, { orders }) => sum + orders, 0),
  paid: sumAmounts(rows.map(({ paid }) => paid)),
  returned: sumAmounts(rows.map(({ returned }) => returned)),
  revenue: sumAmounts(rows.map(({ revenue }) => revenue)),
  tax: sumAmounts(rows.map(({ tax }) => tax)),
  net: sumAmounts(rows.map(({ net }) => net)),
});

const refundsLabel = 'Refunds by month of the payment';

export function RefundTable({ period }: { period: StatisticsPeriod }) {
  return (
    <QueryState
      query={useQuery(refundsQuery(period))}
      skeleton={<Skeleton className="h-80" />}
      errorText="The refunds could not be loaded."
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState>No order of this period was refunded.</EmptyState>
        ) : (
          <SumsTable
            label={refundsLabel}
            headers={['Month of payment', 'Refunded', 'In part', 'Disputed', 'Amount']}
            wideColumns={['Disputed']}
            rows={data.map(({ month, ...row }) => [
              formatMonth(month, getDateLocale()),
              ...linkRefundCells(row, daysOfMonth(month, period)),
            ])}
            sums={toRefundCells(sumMonths(data))}
          />
        )
      }
    </QueryState>
  );
}

const toRefundCells = ({
  refunded,
  refundedInPart,
  disputed,
  returned,
}: Omit<ReversalMonth, 'month'>) => [
  formatCount(refunded),
  formatCount(refundedInPart),
  formatCount(disputed),
  formatMoney(returned),
];

const refundLinks: readonly PaidOrders[] = [
  { state: 'refunded' },
  { state: 'partlyRefunded' },
  { state: 'disputed' },
  { has: 'refund' },
];

const linkRefundCells = (row: Omit<ReversalMonth, 'month'>, days: StatisticsPeriod) =>
  toRefundCells(row).map((cell, index) => (
    <OrdersLink key={index} to={getPaidOrdersPath(days, refundLinks[index])}>
      {cell}
    </OrdersLink>
  ));

const sumMonths = (rows: readonly ReversalMonth[]) => ({
  refunded: rows.reduce((sum, { refunded }) => sum + refunded, 0),
  refundedInPart: rows.reduce((sum, { refundedInPart }) => sum + refundedInPart, 0),
  disputed: rows.reduce((sum, { disputed }) => sum + disputed, 0),
  returned: sumAmounts(rows.map(({ returned }) => returned)),
});

interface SumsTableProps {
  label: string;
  headers: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  sums: readonly string[];
  wideColumns: readonly string[];
}

/** The first column names the row, and the others are figures. */
function SumsTable({ label, headers, rows, sums, wideColumns }: SumsTableProps) {
  const styleOf = (index: number) =>
    clsx(
      index > 0 && 'text-right! tabular-nums',
      wideColumns.includes(headers[index]!) && 'max-sm:hidden',
    );
  return (
    <div className="sheet sheet-body">
      <table aria-label={label} className={compactTableStyle}>
        <thead>
          <tr>
            {headers.map((head, index) => (
              <th key={head} scope="col" className={styleOf(index)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures], place) => (
            <tr key={place}>
              <th scope="row" className="border-t border-border py-2.5 font-normal">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={headers[index + 1]} className={styleOf(index + 1)}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row">Sum</th>
            {sums.map((sum, index) => (
              <td key={headers[index + 1]} className={styleOf(index + 1)}>
                {sum}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
