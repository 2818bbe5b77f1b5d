import {
  type ProductRenewals,
  productRenewalSort,
  type StatisticsPeriod,
} from '@partshelf/contract/statistics.ts';
import { formatCount } from '../../../admin/figures.tsx';
import type { ListColumns } from '../../../admin/list-columns.tsx';
import { useListParams } from '../../../admin/list-params.ts';
import { List } from '../../../admin/list.tsx';
import { apiQuery } from '../../../query-client.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { numberColumn, titleColumn } from './sales-lists.tsx';
import { statisticsKey } from './statistics-queries.ts';

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
  return (
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
  );
}
