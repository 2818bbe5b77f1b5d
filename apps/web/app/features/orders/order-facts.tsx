import type { Order } from '@partshelf/contract/orders/orders.ts';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../ui/dates.ts';
import { Reference } from './reference.tsx';

export function OrderFacts({ order }: { order: Order }) {
  const { documentId, createdAt, paymentAttempts, refundedAt, disputedAt, stripeId } = order;
  return (
    <dl className="grid grid-cols-[minmax(0,140px)_minmax(0,1fr)] text-sm">
      <Fact name="Order id">
        <Reference>{documentId}</Reference>
      </Fact>
      <Fact name="Placed">{formatDateTime(createdAt)}</Fact>
      <Fact name="Payment attempts">{paymentAttempts}</Fact>
      {refundedAt && <Fact name="Refunded">{formatDateTime(refundedAt)}</Fact>}
      {disputedAt && <Fact name="Disputed">{formatDateTime(disputedAt)}</Fact>}
      {stripeId && (
        <Fact name="Reference">
          <Reference>{stripeId}</Reference>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="border-t border-border py-2.25 text-muted-foreground">{name}</dt>
      <dd className="border-t border-border py-2.25 font-[550] tabular-nums">{children}</dd>
    </>
  );
}
