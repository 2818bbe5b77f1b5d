import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { OverviewDays } from '@partshelf/contract/back-office/overview.ts';
import { ErrorView } from '../../../ui/states/error-view.tsx';
import { OverviewSkeleton, PlotsSkeleton } from './overview-skeleton.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import { waitingKey } from './waiting-query.ts';
import { overviewQuery } from './overview-query.ts';
import { TopProducts } from './top-products.tsx';

const SalesPlots = lazy(() => import('./charts/sales-charts.tsx'));

/** How the shop did in these days. */
export function OverviewView({ days }: { days: OverviewDays }) {
  const queries = useQueryClient();
  const { data, isPending, isPlaceholderData, refetch } = useQuery({
    ...overviewQuery(days),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <OverviewSkeleton />;

  function handleRetry() {
    void refetch();
    void queries.invalidateQueries({ queryKey: waitingKey });
  }

  if (!data) {
    return <ErrorView onRetry={handleRetry}>The overview could not be loaded.</ErrorView>;
  }
  const overview = data.data;
  return (
    <div
      aria-busy={isPlaceholderData}
      className="grid gap-5 transition-opacity aria-busy:opacity-60"
    >
      <OverviewFigures overview={overview} />
      <Suspense fallback={<PlotsSkeleton />}>
        <SalesPlots overview={overview} />
      </Suspense>
      <TopProducts products={overview.topProducts} />
    </div>
  );
}
