import { Skeleton } from '../../ui/states/skeleton.tsx';
import { figuresStyle } from '../figure.tsx';

const figures = ['revenue', 'orders', 'conversion', 'downloads'];
const charts = ['revenue', 'orders'];

export function OverviewSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading overview...</span>
      <div className={figuresStyle}>
        {figures.map((figure) => (
          <div key={figure} className="grid gap-2 bg-card p-5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-7 w-32" />
            <Skeleton className="h-3.5 w-40 max-w-full" />
          </div>
        ))}
      </div>
      <ChartsSkeleton />
      <Skeleton className="h-60 rounded-lg" />
    </div>
  );
}

export function ChartsSkeleton() {
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      {charts.map((chart) => (
        <Skeleton key={chart} className="h-96 rounded-lg" />
      ))}
    </div>
  );
}
