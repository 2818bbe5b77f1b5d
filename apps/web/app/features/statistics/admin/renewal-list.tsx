import { limits } from '@partshelf/contract/limits.ts';
import {
  type ProductRenewals,
  productRenewalSort,
  type Statistics,
  type StatisticsPeriod,
} from '@partshelf/contract/statistics.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Figure, figuresStyle, formatCount } from '../../../admin/figures.tsx';
import type { ListColumns } from '../../../admin/list-columns.tsx';
import { useListParams } from '../../../admin/list-params.ts';
import { List } from '../../../admin/list.tsx';
import { apiQuery } from '../../../query-client.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { numberColumn, titleColumn } from './sales-lists.tsx';
import { statisticsKey, statisticsQuery } from './statistics-queries.ts';

const columns: ListColumns<'GET /back-office/statistics/renewals'> = [
  titleColumn,
  {
    ...numberColumn({ id: 'due', header: 'Due', read: ({ due }: ProductRenewals) => due }),
    narrow: 'facts',
    narrowCell: ({ due }) => `${formatCount(due)} due`,
  },
  {
    ...numberColumn({
      id: 'renewed',
      header: 'Renewed',
      read: ({ renewed }: ProductRenewals) => renewed,
    }),
    narrow: 'details',
    narrowCell: ({ renewed }) => `${formatCount(renewed)} renewed`,
  },
  {
    ...numberColumn({ id: 'lost', header: 'Lost', read: ({ lost }: ProductRenewals) => lost }),
    narrow: 'details',
    narrowCell: ({ lost }) => `${formatCount(lost)} lost`,
  },
];

export function RenewalList({ period }: { period: StatisticsPeriod }) {
  const params = useListParams({ shape: { sort: productRenewalSort } });
  const renewals = useQuery(statisticsQuery(period)).data?.data.renewals;
  return (
    <div className="grid gap-5">
      {renewals && <RenewalSums renewals={renewals} />}
      <List
        label="Renewals by product"
        getName={({ title }) => title}
        params={params}
        query={apiQuery([...statisticsKey, 'renewals'], 'GET /back-office/statistics/renewals', {
          query: { ...period, ...params.pageQuery },
        })}
        columns={columns}
        errorText="The renewals could not be loaded."
        noMatch={{ text: 'No product matches.', showAll: 'Show all products' }}
        empty={<EmptyState>No updates end in this period.</EmptyState>}
      />
    </div>
  );
}

/** The day that counts is the end of the updates, whenever they were renewed. */
function RenewalSums({ renewals }: { renewals: NonNullable<Statistics['renewals']> }) {
  const { due, renewed, lost } = renewals;
  return (
    <section aria-label="Renewals">
      <dl className={clsx(figuresStyle, 'xl:grid-cols-3!')}>
        <Figure
          name="Renewals due"
          value={formatCount(due)}
          note="licences whose updates end in these days"
        />
        <Figure
          name="Renewed"
          value={formatCount(renewed)}
          note="of them have another year, unless it was refunded"
        />
        <Figure
          name="Lost"
          value={formatCount(lost)}
          note={`of them have none ${limits.licenceRenewalDays} days later`}
        />
      </dl>
    </section>
  );
}
