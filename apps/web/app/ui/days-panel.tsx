import { clsx } from 'clsx';
import type { DaysPanelProps } from './days-control.tsx';
import { Skeleton } from './loading.tsx';
import { useImport } from './use-import.ts';

const importForm = () => import('./days-form.tsx');

export function DaysPanel(props: DaysPanelProps) {
  const form = useImport(importForm);
  return (
    <div data-slot="days">{form ? <form.DaysForm {...props} /> : <DaysSkeleton {...props} />}</div>
  );
}

function DaysSkeleton({ dates }: DaysPanelProps) {
  return (
    <div role="status" className="p-4">
      <span className="sr-only">Loading calendar...</span>
      <Skeleton className={clsx('w-80 md:w-164', dates ? 'h-153 md:h-128' : 'h-143 md:h-107')} />
    </div>
  );
}
