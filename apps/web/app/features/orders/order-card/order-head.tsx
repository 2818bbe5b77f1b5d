import type { Order } from '@partshelf/contract/orders/orders.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../../ui/dates.ts';
import { formatPrice } from '../../../ui/price.tsx';
import { OrderBadges } from '../order-badge.tsx';
import { formatOrderNumber, getOrderTotal } from '../order-lines.ts';

interface OrderHeadProps {
  order: Order;
  actions: ReactNode;
}

export function OrderHead({ order, actions }: OrderHeadProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-9 gap-y-3 border-b border-border bg-muted px-4 py-3.5 md:px-6 md:py-4">
      <dl className="grid grid-cols-[1fr_1fr_auto] gap-3 max-md:w-full md:grid-cols-[88px_104px_auto] md:gap-6">
        <Fact name="Order">
          <span title={order.documentId}>{formatOrderNumber(order)}</span>
        </Fact>
        <Fact name="Placed">{formatDate(order.createdAt)}</Fact>
        <Fact name="Total">{formatPrice(getOrderTotal(order))}</Fact>
      </dl>
      <div className="flex grow flex-wrap items-center justify-between gap-x-3.5 gap-y-2 md:justify-end">
        <OrderBadges order={order} />
        <div className="flex items-center gap-2">{actions}</div>
      </div>
    </header>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[12px] text-muted-foreground">{name}</dt>
      <dd className="text-sm font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
