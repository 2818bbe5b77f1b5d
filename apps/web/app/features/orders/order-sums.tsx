import { formatUsd } from '@partshelf/contract/money.ts';
import type { Order } from '@partshelf/contract/orders/orders.ts';
import { Price } from '../../ui/price.tsx';
import { getDiscountLabel } from './discount-label.ts';
import { getOrderNet, getOrderSubtotal, getOrderTotal } from './order-lines.ts';

export function OrderSums({ order }: { order: Order }) {
  const { discount = 0 } = order;
  return (
    <div role="group" aria-label="Sum" className="grid gap-2 border-t border-border pt-4">
      {discount > 0 && (
        <>
          <Sum name="Subtotal" dollars={getOrderSubtotal(order)} />
          <Sum name={getDiscountLabel(order.discountCode)} dollars={-discount} />
        </>
      )}
      {order.tax > 0 && (
        <>
          <Sum name="Net" dollars={getOrderNet(order)} />
          <Sum name="VAT" dollars={order.tax} />
        </>
      )}
      <p className="flex items-baseline justify-between font-[640]">
        Total
        <Price dollars={getOrderTotal(order)} className="text-xl" />
      </p>
    </div>
  );
}

function Sum({ name, dollars }: { name: string; dollars: number }) {
  return (
    <p className="flex items-baseline justify-between text-sm text-muted-foreground">
      {name}
      <span className="text-foreground tabular-nums">{formatUsd(dollars)}</span>
    </p>
  );
}
