import { clsx } from 'clsx';

/** A shimmering stand-in; give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('skeleton block rounded-sm', className)} />;
}
