import { Skeleton } from '../../../ui/states/skeleton.tsx';

export function ProfileSkeleton() {
  return (
    <div role="status" className="rounded-lg border border-border bg-card">
      <span className="sr-only">Loading</span>
      <div className="flex items-center gap-6 border-b border-border p-7">
        <Skeleton className="size-22 shrink-0 rounded-full!" />
        <div className="grid grow gap-2">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      </div>
      <div className="grid gap-5 p-7">
        <div className="grid gap-5 md:grid-cols-2">
          <Skeleton className="h-17" />
          <Skeleton className="h-17" />
        </div>
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-10 w-32 justify-self-end" />
      </div>
    </div>
  );
}
