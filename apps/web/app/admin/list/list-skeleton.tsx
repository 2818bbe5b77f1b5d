import { Skeleton } from '../../ui/loading.tsx';

const rows = ['w-40', 'w-32', 'w-44', 'w-36', 'w-28', 'w-40', 'w-36', 'w-32'];

export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="rounded-lg border border-border bg-card">
      <span className="sr-only">Loading {label.toLowerCase()}...</span>
      <div className="h-10.5 rounded-t-lg border-b border-border bg-muted" />
      {rows.map((width, index) => (
        <div
          key={index}
          className="flex h-15.5 items-center gap-3 border-b border-border px-3 last:border-b-0"
        >
          <Skeleton className="h-10.5 w-14 rounded-t-md" />
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="ml-auto h-4 w-24 max-md:hidden" />
          <Skeleton className="h-4 w-16 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
