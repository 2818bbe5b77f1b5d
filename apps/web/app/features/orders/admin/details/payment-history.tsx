import type { AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { CircleCheck, Clock, Hourglass, TimerOff, Undo2 } from 'lucide-react';
import { Badge } from '../../../../ui/badge.tsx';
import { StateBadge, type BadgeStyles } from '../../../../ui/state-badge.tsx';
import { formatDateTime } from '../../../../ui/dates.ts';
import { Reference } from '../../reference.tsx';

type Payment = AdminOrderDetails['payments'][number];

const styles: BadgeStyles<Payment['state']> = {
  creating: { label: 'Being prepared', tone: 'neutral', icon: Hourglass },
  open: { label: 'Open', tone: 'info', icon: Clock },
  complete: { label: 'Completed', tone: 'success', icon: CircleCheck },
  expired: { label: 'Expired', tone: 'neutral', icon: TimerOff },
};

export function PaymentHistory({ order: { payments } }: { order: AdminOrderDetails }) {
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
  return (
    <li className="grid gap-1.5 border-t border-border pt-3.5 text-sm first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">Attempt {attempt}</span>
        <StateBadge state={state} styles={styles} />
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
