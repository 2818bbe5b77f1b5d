import type { Statistics, StatisticsPeriod } from '@partshelf/contract/back-office/statistics.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Figure, figuresStyle, formatCount } from '../../../admin/figure.tsx';
import { FunnelSteps } from './funnel-steps.tsx';
import { statisticsQuery } from './statistics-queries.ts';

export function StatisticsFigures({ period }: { period: StatisticsPeriod }) {
  const query = useQuery({ ...statisticsQuery(period), placeholderData: keepPreviousData });
  return (
    <QueryState
      query={query}
      skeleton={<FiguresSkeleton />}
      errorText="The statistics could not be loaded."
    >
      {({ data }) => (
        <div
          aria-busy={query.isPlaceholderData}
          className="grid gap-5 transition-opacity aria-busy:opacity-60"
        >
          <Sums statistics={data} />
          <FunnelSteps funnel={data.funnel} />
        </div>
      )}
    </QueryState>
  );
}

function Sums({ statistics }: { statistics: Statistics }) {
  const { paid, returned, revenue, discount, orders } = statistics;
  return (
    <section aria-label="Sums">
      <dl className={figuresStyle}>
        <Figure name="Revenue" value={formatUsd(revenue)} note="paid, less what was given back" />
        <Figure
          name="Paid"
          value={formatUsd(paid)}
          note={orders === 1 ? 'by 1 order' : `by ${formatCount(orders)} orders`}
        />
        <Figure name="Given back" value={formatUsd(returned)} note="of these orders, until now" />
        <Figure name="Discounts" value={formatUsd(discount)} note="taken off by codes" />
      </dl>
    </section>
  );
}

function FiguresSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading statistics...</span>
      <Skeleton className="h-28 rounded-lg" />
      <Skeleton className="h-60 rounded-lg" />
    </div>
  );
}
