import type { Receipt } from '@partshelf/contract/orders/orders.ts';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { ReceiptLines } from './receipt-lines.tsx';
import { Reference } from '../reference.tsx';

export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { order, seller, buyer, paymentReference } = receipt;
  const isFree = receipt.total === 0;
  return (
    <article className="rounded-lg border border-border bg-card p-5 sm:p-8 print:rounded-none print:border-0 print:p-0">
      {order.refundedAt && (
        <Badge tone="neutral" icon={Undo2} className="mb-6 print:border print:border-foreground">
          Refunded on {formatDate(order.refundedAt)}
        </Badge>
      )}
      <dl className="grid gap-x-8 gap-y-5 text-sm sm:grid-cols-2 print:grid-cols-2">
        <Fact name="Order">
          <Reference>{order.documentId}</Reference>
        </Fact>
        <Fact name={isFree ? 'Reference' : 'Payment reference'}>
          <Reference>{paymentReference}</Reference>
        </Fact>
        <Fact name="Placed">{formatDate(order.createdAt)}</Fact>
        <Fact name={isFree ? 'Completed' : 'Paid'}>{formatDate(order.paidAt)}</Fact>
        <Fact name="Seller">
          <Lines
            lines={[...new Set([seller.name, ...seller.address]), seller.email, seller.phone]}
          />
        </Fact>
        <Fact name="Buyer">
          <Lines lines={[buyer.username, buyer.email]} />
        </Fact>
      </dl>
      <ReceiptLines {...receipt} />
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="mt-1 font-[550]">{children}</dd>
    </div>
  );
}

function Lines({ lines }: { lines: (string | null)[] }) {
  return lines.map((line) => (
    <span key={line} className="block wrap-anywhere">
      {line}
    </span>
  ));
}
