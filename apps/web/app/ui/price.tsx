import { formatUsd } from '@partshelf/contract/money.ts';
import { clsx } from 'clsx';
import { useIsTaxed } from '../shop-settings.ts';

export function formatPrice(dollars: number): string {
  return dollars === 0 ? 'Free' : formatUsd(dollars);
}

interface ExclVatProps {
  /** Nothing is added to what is free. */
  dollars: number;
  className?: string;
}

export function ExclVat({ dollars, className }: ExclVatProps) {
  const isTaxed = useIsTaxed();
  if (!isTaxed || dollars === 0) return null;
  return (
    <>
      {' '}
      <span
        className={clsx('text-xs font-normal whitespace-nowrap text-muted-foreground', className)}
      >
        excl. VAT
      </span>
    </>
  );
}

interface PriceProps {
  dollars: number;
  className?: string;
}

export function Price({ dollars, className }: PriceProps) {
  return (
    <span className={clsx('semiwide font-bold whitespace-nowrap tabular-nums', className)}>
      {formatPrice(dollars)}
    </span>
  );
}

export function PriceTag({ dollars, className }: PriceProps) {
  return (
    <span className={clsx('price-tag', className)}>
      <span className="price-tag-figure">{formatPrice(dollars)}</span>
      <ExclVat dollars={dollars} className="block" />
    </span>
  );
}
