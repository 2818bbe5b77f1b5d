import type { CountrySales, StatisticsPeriod } from '@partshelf/contract/back-office/statistics.ts';
import { nameCountry } from '@partshelf/contract/invoices/countries.ts';
import { formatUsd, sumDollars } from '@partshelf/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { formatCount } from '../../../admin/figure.tsx';
import { ListSkeleton } from '../../../admin/list/list-skeleton.tsx';
import { countriesQuery } from './statistics-queries.ts';
import { SumsTable } from './sums-table.tsx';

const label = 'Revenue by country';

export function CountryTable({ period }: { period: StatisticsPeriod }) {
  return (
    <QueryState
      query={useQuery(countriesQuery(period))}
      skeleton={<ListSkeleton label={label} />}
      errorText="The countries could not be loaded."
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState>Nothing was sold in these days.</EmptyState>
        ) : (
          <SumsTable
            label={label}
            headers={['Country', 'Orders', 'Paid', 'Given back', 'Revenue']}
            wideColumns={['Paid', 'Given back']}
            rows={data.map(({ country, ...row }) => [
              country ? nameCountry(country) : 'Unknown',
              ...toCells(row),
            ])}
            sums={toCells(sumCountries(data))}
          />
        )
      }
    </QueryState>
  );
}

const toCells = ({ orders, paid, returned, revenue }: Omit<CountrySales, 'country'>) => [
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
