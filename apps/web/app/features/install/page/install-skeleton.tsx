import { Skeleton } from '../../../ui/loading.tsx';

const cards = ['h-40', 'h-72', 'h-96'];

export function InstallSkeleton() {
  return (
    <div role="status" className="pt-3">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="mt-3 h-5 w-3/5" />
      <Skeleton className="mt-4 mb-6 h-8 w-72" />
      <div className="grid gap-6">
        {cards.map((height) => (
          <Skeleton key={height} className={`rounded-lg ${height}`} />
        ))}
      </div>
    </div>
  );
}
