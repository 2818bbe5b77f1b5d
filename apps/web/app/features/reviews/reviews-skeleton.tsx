import { Skeleton } from '../../ui/loading.tsx';
import { entryStyle } from './review-entry.tsx';

const entries = [0, 1, 2];

export function ReviewsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading reviews</span>
      {entries.map((entry) => (
        <div key={entry} className={entryStyle}>
          <div className="flex items-center gap-3 self-start">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="grid gap-2">
              <Skeleton className="h-3.5 w-28" />
              <Skeleton className="h-3 w-20" />
            </div>
          </div>
          <div className="grid max-w-[62ch] content-start gap-2.5">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-3.5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
