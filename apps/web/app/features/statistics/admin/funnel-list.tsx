import { productFunnelSort, type StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { formatCount } from '../../../admin/figures.tsx';
import type { ListColumns } from '../../../admin/list-columns.tsx';
import { useListParams } from '../../../admin/list-params.ts';
import { List } from '../../../admin/list.tsx';
import { apiQuery } from '../../../query-client.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { stepLabels } from './figures.tsx';
import { numberColumn, titleColumn } from './sales-lists.tsx';
import { statisticsKey } from './statistics-queries.ts';

type FunnelStep = keyof typeof stepLabels;

const steps = Object.entries(stepLabels) as [FunnelStep, string][];

const columns: ListColumns<'GET /back-office/statistics/funnel'> = [
  titleColumn,
  ...steps.map(([id, header]) =>
    numberColumn({ id, header, read: (item: Readonly<Record<FunnelStep, number>>) => item[id] }),
  ),
  {
    id: 'steps',
    narrow: 'block',
    cell: (item) => (
      <dl className="mt-1 flex flex-wrap gap-x-3 text-muted-foreground tabular-nums">
        {steps.map(([step, label]) => (
          <div key={step} className="flex gap-1">
            <dt>{label}:</dt>
            <dd>{formatCount(item[step])}</dd>
          </div>
        ))}
      </dl>
    ),
  },
];

export function FunnelList({ period }: { period: StatisticsPeriod }) {
  const params = useListParams({ shape: { sort: productFunnelSort } });
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
