import { Skeleton } from '../../../ui/states/skeleton.tsx';

export function ProductSkeleton() {
  return (
    <div role="status" className="page-width pt-15">
      <span className="sr-only">Loading the product</span>
      <div className="grid items-start gap-7 md:grid-cols-2 md:gap-9 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <div className="stand [--shelf-over:0px] max-md:-mx-(--gutter) max-md:px-(--gutter) md:px-7">
          <Skeleton className="aspect-4/3 rounded-t-lg rounded-b-none" />
        </div>
        <div className="grid gap-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-20" />
          <Skeleton className="mt-3 h-10 w-44" />
          <Skeleton className="h-12 rounded-md" />
        </div>
      </div>
    </div>
  );
}
