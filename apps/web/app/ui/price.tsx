import { formatUsd } from '@partshelf/contract/money.ts';
import { clsx } from 'clsx';

/** Of a product or order. */
export function formatPrice(dollars: number): string {
  return dollars === 0 ? 'Free' : formatUsd(dollars);
}

interface PriceProps {
  dollars: number;
  className?: string;
}

export function Price({ dollars, className }: PriceProps) {
  return (
    <span className={clsx('semiwide font-[660] whitespace-nowrap tabular-nums', className)}>
      {formatPrice(dollars)}
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
      {formatPrice(dollars)}
    </span>
  );
}
