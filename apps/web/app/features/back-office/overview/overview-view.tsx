import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { OverviewDays } from '@partshelf/contract/back-office/overview.ts';
import { ErrorView } from '../../../ui/error-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import { overviewQuery } from './overview-query.ts';
import { TopProducts } from './top-products.tsx';
import { WaitingList } from './waiting-list.tsx';

const SalesPlots = lazy(() => import('./sales-plots.tsx'));

/** How the shop did in these days, and what waits for somebody. */
export function OverviewView({ days }: { days: OverviewDays }) {
  const { data, isPending, isPlaceholderData, refetch } = useQuery({
    ...overviewQuery(days),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <OverviewSkeleton />;
  if (!data) {
    return <ErrorView onRetry={() => void refetch()}>The overview could not be loaded.</ErrorView>;
  }
  const overview = data.data;
  return (
    <div
      aria-busy={isPlaceholderData}
      className="grid gap-5 transition-opacity aria-busy:opacity-60"
    >
      <WaitingList waiting={overview.waiting} />
      <OverviewFigures overview={overview} />
      <Suspense fallback={<Skeleton className="h-96" />}>
        <SalesPlots overview={overview} />
      </Suspense>
      <TopProducts products={overview.topProducts} />
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading overview...</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-28" />
      <Skeleton className="h-96" />
    </div>
  );
}
