import { countryLabel } from '@partshelf/contract/invoices/countries.ts';
import { formatUsd, sumDollars } from '@partshelf/contract/money.ts';
import type {
  CountrySales,
  ReversalMonth,
  StatisticsPeriod,
} from '@partshelf/contract/statistics.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { compactTableStyle, formatCount } from '../../../admin/figures.tsx';
import { ListSkeleton } from '../../../admin/list.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { countriesQuery, getPaidOrdersPath, refundsQuery } from './statistics-queries.ts';

const countriesLabel = 'Revenue by country';

export function CountryTable({ period }: { period: StatisticsPeriod }) {
  return (
    <QueryState
      query={useQuery(countriesQuery(period))}
      skeleton={<ListSkeleton label={countriesLabel} />}
      errorText="The countries could not be loaded."
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState>Nothing was sold in these days.</EmptyState>
        ) : (
          <SumsTable
            label={countriesLabel}
            headers={['Country', 'Orders', 'Paid', 'Refunded', 'Revenue']}
            wideColumns={['Paid', 'Refunded']}
            rows={data.map(({ country, ...row }) => [
              country ? <CountryLink country={country} period={period} /> : 'Unknown',
              ...toCountryCells(row),
            ])}
            sums={toCountryCells(sumCountries(data))}
          />
        )
      }
    </QueryState>
  );
}

function CountryLink({ country, period }: { country: string; period: StatisticsPeriod }) {
  return (
    <Link
      to={getPaidOrdersPath(period, { country })}
      className="inline-block min-w-6 py-1 underline underline-offset-3"
    >
      {countryLabel(country)}
    </Link>
  );
}

const toCountryCells = ({ orders, paid, returned, revenue }: Omit<CountrySales, 'country'>) => [
  formatCount(orders),
  formatUsd(paid),
  formatUsd(returned),
  formatUsd(revenue),
];

const sumCountries = (rows: readonly CountrySales[]) => ({
  orders: rows.reduce((sum, { orders }) => sum + orders, 0),
  paid: sumDollars(rows.map(({ paid }) => paid)),
  returned: sumDollars(rows.map(({ returned }) => returned)),
  revenue: sumDollars(rows.map(({ revenue }) => revenue)),
});

const refundsLabel = 'Refunds by month of the payment';

const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export function RefundTable({ period }: { period: StatisticsPeriod }) {
  return (
    <QueryState
      query={useQuery(refundsQuery(period))}
      skeleton={<ListSkeleton label={refundsLabel} />}
      errorText="The refunds could not be loaded."
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState>None of the orders of these days was refunded.</EmptyState>
        ) : (
          <SumsTable
            label={refundsLabel}
            headers={['Month of payment', 'Refunded', 'In part', 'Disputed', 'Amount']}
            wideColumns={['Disputed']}
            rows={data.map(({ month, ...row }) => [
              monthName.format(new Date(month)),
              ...toRefundCells(row),
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
  formatUsd(returned),
];

const sumMonths = (rows: readonly ReversalMonth[]) => ({
  refunded: rows.reduce((sum, { refunded }) => sum + refunded, 0),
  refundedInPart: rows.reduce((sum, { refundedInPart }) => sum + refundedInPart, 0),
  disputed: rows.reduce((sum, { disputed }) => sum + disputed, 0),
  returned: sumDollars(rows.map(({ returned }) => returned)),
});

interface SumsTableProps {
  label: string;
  headers: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  sums: readonly string[];
  /** Columns that phones leave out. */
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
    <div className="rounded-lg border border-border bg-card p-5">
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
          <tr className="font-[640]">
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
