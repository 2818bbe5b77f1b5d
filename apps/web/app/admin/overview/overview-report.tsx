import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { OverviewDays } from '@partshelf/contract/back-office/overview.ts';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { OverviewSkeleton, ChartsSkeleton } from './overview-skeleton.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import { openTasksKey } from './open-tasks-query.ts';
import { overviewQuery } from './overview-query.ts';
import { TopProducts } from './top-products.tsx';

const SalesCharts = lazy(() => import('./charts/sales-charts.tsx'));

export function OverviewReport({ days }: { days: OverviewDays }) {
  const queries = useQueryClient();
  const { data, isPending, isPlaceholderData, refetch } = useQuery({
    ...overviewQuery(days),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <OverviewSkeleton />;

  function handleRetry() {
    void refetch();
    void queries.invalidateQueries({ queryKey: openTasksKey });
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
      <Suspense fallback={<ChartsSkeleton />}>
        <SalesCharts overview={overview} />
      </Suspense>
      <TopProducts products={overview.topProducts} />
    </div>
  );
}
