import { Skeleton } from '../../ui/states/skeleton.tsx';
import { TwoColumnLayout } from '../../ui/page/two-column-layout.tsx';

const rows = [0, 1, 2];

export function CartSkeleton() {
  return (
    <TwoColumnLayout aside={<Skeleton className="h-90 rounded-lg" />}>
      <div role="status" className="border-t border-border">
        <span className="sr-only">Loading</span>
        <div className="border-b border-border py-4.5">
          <Skeleton className="h-5 w-32" />
        </div>
        {rows.map((row) => (
          <div key={row} className="flex items-center gap-5 border-b border-border py-5">
            <Skeleton className="size-5" />
            <Skeleton className="h-20 w-26 shrink-0 rounded-t-md rounded-b-none" />
            <div className="grid grow gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-3/5" />
              <Skeleton className="h-3 w-1/5" />
            </div>
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </div>
    </TwoColumnLayout>
  );
}
