import type { OpenTasks } from '@partshelf/contract/statistics.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { openTasksQuery } from './queries.ts';

interface OpenTaskCountProps {
  of: keyof OpenTasks | readonly (keyof OpenTasks)[];
  /** Screen readers read it after the number, such as "new". */
  label: string;
  className?: string | undefined;
}

export function OpenTaskCount({ of, label, className }: OpenTaskCountProps) {
  const { data } = useQuery(openTasksQuery);
  const counts = [of].flat().map((task) => data?.data[task]?.count ?? 0);
  const count = counts.reduce((sum, one) => sum + one, 0);
  if (count === 0) return null;
  return (
    <span
      className={clsx(
        'rounded-full bg-primary px-1.5 text-micro leading-[18px] font-semibold text-primary-foreground tabular-nums',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
