import {
  productFunnelSort,
  type Statistics,
  type StatisticsPeriod,
} from '@partshelf/contract/statistics.ts';
import { useMemo } from 'react';
import { formatCount } from '../../../admin/figures.tsx';
import type { ListColumns } from '../../../admin/list-columns.tsx';
import { useListParams } from '../../../admin/list-params.ts';
import { List } from '../../../admin/list.tsx';
import { apiQuery } from '../../../query-client.ts';
import { useShownTexts } from '../../../shop-settings.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { listSteps } from './figures.tsx';
import { numberColumn, titleColumn } from './sales-lists.tsx';
import { statisticsKey } from './statistics-queries.ts';

type Steps = ReturnType<typeof listSteps>;

const listColumns = (steps: Steps): ListColumns<'GET /back-office/statistics/funnel'> => [
  titleColumn,
  ...steps.map(([id, header]) =>
    numberColumn({ id, header, read: (item: Statistics['funnel']) => item[id] ?? 0 }),
  ),
  {
    id: 'steps',
    narrow: 'block',
    cell: (item) => (
      <dl className="mt-1 flex flex-wrap gap-x-3 text-muted-foreground tabular-nums">
        {steps.map(([step, label]) => (
          <div key={step} className="flex gap-1">
            <dt>{label}:</dt>
            <dd>{formatCount(item[step] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    ),
  },
];

export function FunnelList({ period }: { period: StatisticsPeriod }) {
  const params = useListParams({ shape: { sort: productFunnelSort } });
  const { hasLicences } = useShownTexts();
  const columns = useMemo(() => listColumns(listSteps(hasLicences)), [hasLicences]);
  return (
    <List
      label="Page views and orders by product"
      getName={({ title }) => title}
      params={params}
      query={apiQuery([...statisticsKey, 'funnel'], 'GET /back-office/statistics/funnel', {
        query: { ...period, ...params.pageQuery },
      })}
      columns={columns}
      errorText="The page views could not be loaded."
      noMatch={{ text: 'No product matches.', showAll: 'Show all products' }}
      empty={<EmptyState>No product was viewed or ordered in this period.</EmptyState>}
    />
  );
}
