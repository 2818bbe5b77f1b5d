import { Skeleton } from '../../ui/states/skeleton.tsx';

const rows = [0, 1, 2];

export function FavoritesSkeleton() {
  return (
    <div
      role="status"
      className="border-border max-md:border-t md:overflow-hidden md:rounded-lg md:border md:bg-card"
    >
      <span className="sr-only">Loading</span>
      <div className="h-10 border-b border-border bg-muted max-md:hidden" />
      {rows.map((row) => (
        <div
          key={row}
          className="flex items-center gap-3.5 border-b border-border py-4 md:gap-6 md:px-3 md:py-2 md:last:border-b-0"
        >
          <Skeleton className="size-10 rounded-md max-md:hidden" />
          <Skeleton className="h-16 w-21 shrink-0 rounded-t-md rounded-b-none md:h-11 md:w-14" />
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-1/5 md:hidden" />
          </div>
          <Skeleton className="h-4 w-16 max-md:hidden" />
          <Skeleton className="h-8 w-28 rounded-sm" />
        </div>
      ))}
    </div>
  );
}
