import { clsx } from 'clsx';
import { useIsTaxed } from '../shop-settings.ts';
import { formatMoney } from './money.ts';

export function formatPrice(amount: number): string {
  return amount === 0 ? 'Free' : formatMoney(amount);
}

interface ExclVatProps {
  /** Nothing is added to what is free. */
  amount: number;
  className?: string;
}

export function ExclVat({ amount, className }: ExclVatProps) {
  const isTaxed = useIsTaxed();
  if (!isTaxed || amount === 0) return null;
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
  amount: number;
  className?: string;
}

export function Price({ amount, className }: PriceProps) {
  return (
    <span className={clsx('semiwide font-bold whitespace-nowrap tabular-nums', className)}>
      {formatPrice(amount)}
    </span>
  );
}

export function PriceTag({ amount, className }: PriceProps) {
  return (
    <span className={clsx('price-tag', className)}>
      <span className="price-tag-figure">{formatPrice(amount)}</span>
      <ExclVat amount={amount} className="block" />
    </span>
  );
}
