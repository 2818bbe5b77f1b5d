import { formatUsd } from '@partshelf/contract/money.ts';
import { clsx } from 'clsx';

interface PriceProps {
  dollars: number;
  className?: string;
}

export function Price({ dollars, className }: PriceProps) {
  return (
    <span className={clsx('semiwide font-[660] whitespace-nowrap tabular-nums', className)}>
      {formatUsd(dollars)}
    </span>
  );
}

export function PriceTag({ dollars, className }: PriceProps) {
  return (
    <span
      className={clsx(
        'wide inline-block rounded-b-sm border border-t-0 border-border bg-card px-3 pt-[5px] pb-1.5 text-title leading-tight font-[690] tracking-[-0.012em] tabular-nums shadow-xs',
        className,
      )}
    >
      {formatUsd(dollars)}
    </span>
  );
}
