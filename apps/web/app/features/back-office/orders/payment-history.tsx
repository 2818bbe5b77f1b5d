import type { SoldOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { CircleCheck, Clock, Hourglass, TimerOff, Undo2, type LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { formatDateTime } from '../../../ui/dates.ts';
import { Reference } from '../../orders/reference.tsx';

type Payment = SoldOrderDetails['payments'][number];

const looks: Record<Payment['state'], { label: string; tone: BadgeTone; icon: LucideIcon }> = {
  creating: { label: 'Being prepared', tone: 'neutral', icon: Hourglass },
  open: { label: 'Open', tone: 'info', icon: Clock },
  complete: { label: 'Completed', tone: 'success', icon: CircleCheck },
  expired: { label: 'Expired', tone: 'neutral', icon: TimerOff },
};

/** Every attempt to pay the order, the names that the provider gave it, and what came of it. */
export function PaymentHistory({ order: { payments } }: { order: SoldOrderDetails }) {
  if (payments.length === 0) return <p className="text-sm">No payment has been tried.</p>;
  return (
    <ol aria-label="Payment attempts" className="grid gap-4">
      {payments.map((payment) => (
        <Attempt key={`${payment.attempt} ${payment.createdAt}`} payment={payment} />
      ))}
    </ol>
  );
}

function Attempt({ payment }: { payment: Payment }) {
  const { attempt, state, sessionId, paymentId, createdAt, paidAt, refundedAt } = payment;
  const { label, tone, icon } = looks[state];
  return (
    <li className="grid gap-1.5 border-t border-border pt-3.5 text-sm first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">Attempt {attempt}</span>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
        {refundedAt && (
          <Badge tone="neutral" icon={Undo2}>
            Given back
          </Badge>
        )}
      </p>
      <p className="text-muted-foreground tabular-nums">
        Started {formatDateTime(createdAt)}
        {paidAt && ` · paid ${formatDateTime(paidAt)}`}
        {refundedAt && ` · given back ${formatDateTime(refundedAt)}`}
      </p>
      {sessionId && <Reference>{sessionId}</Reference>}
      {paymentId && <Reference>{paymentId}</Reference>}
    </li>
  );
}
