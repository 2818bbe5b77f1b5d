import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';
import { useCountedPlaceholder } from './placeholder-count.ts';

export function Skeleton({ className }: { className?: string }) {
  useCountedPlaceholder();
  return <span aria-hidden className={clsx('skeleton block rounded-sm', className)} />;
}

export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle aria-hidden className={clsx('size-[18px] motion-safe:animate-spin', className)} />
  );
}
