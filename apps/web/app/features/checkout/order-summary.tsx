import { clsx } from 'clsx';
import { Link } from 'react-router';
import { Price } from '../../ui/price.tsx';
import { Thumbnail } from '../../ui/product-image.tsx';
import { getCheckoutLineTotal } from './checkout-items.ts';
import type { CheckoutItem } from './checkout-state.ts';

interface OrderSummaryProps {
  items: readonly CheckoutItem[];
  isChanged: boolean;
}

export function OrderSummary({ items, isChanged }: OrderSummaryProps) {
  return (
    <section className="rounded-lg border border-border bg-card px-6 py-2">
      <h2 className="pt-4.5 pb-3.5 text-h3">Order Summary</h2>
      <p role="status" className="text-sm font-semibold not-empty:pb-3.5">
        {isChanged &&
          'A price has changed since you chose. Please look at the total before you pay.'}
      </p>
      {items.length > 0 ? (
        <ul>
          {items.map((item) => (
            <SummaryLine key={item.productDocumentId} item={item} />
          ))}
        </ul>
      ) : (
        <p className="border-t border-border py-5 text-muted-foreground">
          Nothing is selected. Choose what to pay for in{' '}
          <Link to="/cart" className="link">
            your cart
          </Link>
          .
        </p>
      )}
    </section>
  );
}

function SummaryLine({ item }: { item: CheckoutItem }) {
  const { title, image, partNumber, version, quantity } = item;
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-3.5 border-t border-border py-3.5 md:gap-5 md:py-4 lg:grid-cols-[72px_minmax(0,1fr)_auto_88px]">
      <Thumbnail image={image} widthPx={72} />
      <div className="min-w-0">
        <h3 className="text-title wrap-anywhere">{title}</h3>
        <Label parts={[partNumber, version]} className="max-lg:hidden" />
        <Label parts={[version, `Qty ${quantity}`]} className="lg:hidden" />
      </div>
      <p className="text-sm text-muted-foreground max-lg:hidden">Qty {quantity}</p>
      <Price dollars={getCheckoutLineTotal(item)} className="text-right" />
    </li>
  );
}

function Label({ parts, className }: { parts: (string | null)[]; className: string }) {
  return <p className={clsx('label mt-1', className)}>{parts.filter(Boolean).join(' · ')}</p>;
}
