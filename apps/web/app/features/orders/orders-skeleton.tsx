import { Skeleton } from '../../ui/states/skeleton.tsx';

const cards = [0, 1, 2];

export function OrdersSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading</span>
      {cards.map((card) => (
        <div key={card} className="overflow-hidden rounded-lg border border-border bg-card">
          <div className="flex gap-9 border-b border-border bg-muted px-6 py-5">
            <Skeleton className="h-8 w-20" />
            <Skeleton className="h-8 w-24" />
            <Skeleton className="h-8 w-16" />
          </div>
          <div className="flex items-center gap-5 px-6 py-4">
            <Skeleton className="h-14 w-18 shrink-0 rounded-t-md rounded-b-none" />
            <div className="grid grow gap-2">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-3 w-1/5" />
            </div>
            <Skeleton className="h-4 w-16" />
          </div>
        </div>
      ))}
    </div>
  );
}
