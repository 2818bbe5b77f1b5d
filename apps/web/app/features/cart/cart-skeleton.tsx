import { Skeleton } from '../../ui/skeleton.tsx';

const rows = [0, 1, 2];

/** Stands in for the list of the cart while it loads. */
export function CartSkeleton() {
  return (
    <div role="status" className="border-t border-border">
      <span className="sr-only">Loading</span>
      {rows.map((row) => (
        <div key={row} className="flex items-center gap-5 border-b border-border py-5">
          <Skeleton className="size-5" />
          <Skeleton className="h-[78px] w-[104px] shrink-0 rounded-t-md rounded-b-none" />
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="h-3 w-1/5" />
          </div>
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
