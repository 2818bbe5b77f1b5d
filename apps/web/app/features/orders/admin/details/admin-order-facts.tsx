import type { AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../ui/dates.ts';
import { formatOrderNumber } from '../../order-lines.ts';
import { Reference } from '../../reference.tsx';
import { getAdminOrderPath } from '../admin-order-path.ts';

export function AdminOrderFacts({ order }: { order: AdminOrderDetails }) {
  const { buyer, documentId, createdAt, attempts, paidAt, replaces, replacedBy } = order;
  const dates = {
    Paid: paidAt,
    'Refund started': order.refundStartedAt,
    Refunded: order.refundedAt,
    Disputed: order.disputedAt,
    'Dispute lost': order.disputeLostAt,
    'Removed by the buyer or by age': order.removedAt,
  };
  return (
    <dl className="grid gap-3 text-sm">
      <Fact name="Buyer">
        <Link
          to={`/admin/people?search=${encodeURIComponent(buyer.email)}`}
          className="link inline-block wrap-anywhere"
        >
          {buyer.username}
        </Link>
        <a href={`mailto:${buyer.email}`} className="block wrap-anywhere hover:underline">
          {buyer.email}
        </a>
      </Fact>
      <Fact name="Order id">
        <Reference>{documentId}</Reference>
      </Fact>
      <Fact name="Placed">{formatDateTime(createdAt)}</Fact>
      <Fact name="Payment attempts">{attempts}</Fact>
      {Object.entries(dates).map(
        ([name, moment]) =>
          moment && (
            <Fact key={name} name={name}>
              {formatDateTime(moment)}
            </Fact>
          ),
      )}
      {replaces && (
        <Fact name="Another attempt of">
          <OrderLink documentId={replaces} />
        </Fact>
      )}
      {replacedBy && (
        <Fact name="Replaced by">
          <OrderLink documentId={replacedBy} />
        </Fact>
      )}
    </dl>
  );
}

function OrderLink(order: { documentId: string }) {
  return (
    <Link to={getAdminOrderPath(order)} className="link inline-block">
      Order {formatOrderNumber(order)}
    </Link>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="font-[550] tabular-nums">{children}</dd>
    </div>
  );
}
