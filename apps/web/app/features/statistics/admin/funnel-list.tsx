import type { ProductFunnel, StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { formatCount } from '../../../admin/figures.tsx';
import type { ListColumn } from '../../../admin/list-columns.tsx';
import type { ListParams } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { stepLabels } from './figures.tsx';
import { numberColumn, titleColumn, TitleLink } from './sales-lists.tsx';
import { defaultFunnelSort, funnelQuery } from './statistics-queries.ts';

const steps = Object.entries(stepLabels) as [keyof typeof stepLabels, string][];

const funnelColumns: ListColumn<ProductFunnel>[] = [
  titleColumn<ProductFunnel>(),
  ...steps.map(([step, header]) =>
    numberColumn<ProductFunnel>({ id: step, header, read: (item) => item[step] }),
  ),
];

function FunnelItem({ item }: { item: ProductFunnel }) {
  return (
    <>
      <TitleLink item={item} />
      <dl className="mt-1 flex flex-wrap gap-x-3 text-muted-foreground tabular-nums">
        {steps.map(([step, label]) => (
          <div key={step} className="flex gap-1">
            <dt>{label}:</dt>
            <dd>{formatCount(item[step])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface FunnelListProps {
  period: StatisticsPeriod;
  params: ListParams;
}

export function FunnelList({ period, params }: FunnelListProps) {
  return (
    <List
      label="Page views and orders by product"
      getName={({ title }) => title}
      params={params}
      query={funnelQuery(period, params)}
      defaultSort={defaultFunnelSort}
      columns={funnelColumns}
      renderItem={(item) => <FunnelItem item={item} />}
      errorText="The page views could not be loaded."
      noMatch={{ text: 'No product matches.', showAll: 'Show all products' }}
      empty={<EmptyState>No product was viewed or ordered in this period.</EmptyState>}
    />
  );
}
