import { Skeleton } from '../../../ui/states/skeleton.tsx';

const facts = [0, 1, 2, 3];
const lines = [0, 1];

export function ReceiptSkeleton() {
  return (
    <div role="status" className="rounded-lg border border-border bg-card p-5 sm:p-8">
      <span className="sr-only">Loading</span>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {facts.map((fact) => (
          <Skeleton key={fact} className="h-9 w-4/5" />
        ))}
        <Skeleton className="h-28 w-4/5" />
        <Skeleton className="h-14 w-4/5" />
      </div>
      <div className="mt-12 grid gap-6">
        {lines.map((line) => (
          <Skeleton key={line} className="h-5" />
        ))}
        <Skeleton className="h-7 w-28 justify-self-end" />
      </div>
    </div>
  );
}
