import type { Waiting } from '@partshelf/contract/back-office/overview.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { waitingQuery } from './waiting-query.ts';

interface WaitingCountProps {
  of: keyof Waiting;
  /** What they are, for those who do not see the menu, as in "new". */
  what: string;
  className?: string | undefined;
}

/** How much there is to do; nothing while there is nothing. */
export function WaitingCount({ of, what, className }: WaitingCountProps) {
  const { data } = useQuery(waitingQuery);
  const count = data?.data[of] ?? 0;
  if (count === 0) return null;
  return (
    <span
      className={clsx(
        'rounded-full bg-primary px-1.5 text-[11px] leading-[18px] font-[620] text-primary-foreground tabular-nums',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {what}</span>
    </span>
  );
}
