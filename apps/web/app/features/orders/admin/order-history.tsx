import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { CircleCheck, Clock, Hourglass, TimerOff, Undo2, TriangleAlert } from 'lucide-react';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { Link } from 'react-router';
import { formatSharedDate } from '../../../ui/dates.ts';
import { Badge, StateBadge, type BadgeStyles } from '../../../ui/badge.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { Reference } from '../order-labels.tsx';
import { formatAlert } from '../../../admin/overview/alerts.tsx';
import { compactTableStyle } from '../../../admin/figures.tsx';
import { MailStateBadge } from '../../operations/admin/mail-state.tsx';
import { RefundStateBadge } from './cells.tsx';
import { formatCard } from './order-facts.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { formatList } from '../../../ui/list-text.ts';

type Refund = AdminOrderDetails['refunds'][number];

/** A refund of an amount names no products. */
export const describeRefunded = ({ amount, lines, isOfSecondPayment }: Refund): string => {
  if (isOfSecondPayment) return `the second payment of ${formatMoney(amount)}`;
  const titles = lines.map(({ title, quantity }) =>
    quantity > 1 ? `${title} × ${quantity}` : title,
  );
  return titles.length > 0
    ? `${formatMoney(amount)} for ${formatList(titles)}`
    : formatMoney(amount);
};

export const describeFailure = ({ failedAt, failure }: Refund): string =>
  `Failed on ${formatDateTime(failedAt!)}${failure ? `: ${failure}` : ''}`;

export function OrderRefunds({ order: { refunds } }: { order: AdminOrderDetails }) {
  return (
    <ol aria-label="Refunds" className="grid gap-3.5 text-sm">
      {refunds.map((refund) => (
        <li
          key={refund.documentId}
          className="grid gap-1 border-t border-border pt-3.5 first:border-t-0 first:pt-0"
        >
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="inline-block font-semibold wrap-anywhere first-letter:uppercase">
              {describeRefunded(refund)}
            </span>
            {refund.failedAt && (
              <Badge tone="warning" icon={TriangleAlert}>
                Failed
              </Badge>
            )}
            {!refund.failedAt && !refund.confirmedAt && (
              <Badge tone="info" icon={Clock}>
                {refund.sentOn === null ? 'To send back' : 'On its way'}
              </Badge>
            )}
          </p>
          <p className="text-xs text-muted-foreground">
            {formatDateTime(refund.createdAt)}
            {refund.by ? ` · by ${refund.by}` : ''}
            {refund.lines.some(({ endsDownloads }) => endsDownloads) && ' · ends downloads'}
            {refund.sentOn && ` · sent back ${formatSharedDate(refund.sentOn)}`}
          </p>
          {refund.failedAt && (
            <p className="text-xs wrap-anywhere text-muted-foreground">{describeFailure(refund)}</p>
          )}
          {refund.reason && (
            <p className="wrap-anywhere whitespace-pre-line">
              <bdi>{refund.reason}</bdi>
              {refund.tellsBuyer && (
                <span className="text-xs text-muted-foreground"> (in the buyer’s email)</span>
              )}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

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
  const { attempt, state, sessionId, paymentId, card, createdAt, paidAt, refundedAt } = payment;
  return (
    <li className="grid gap-1.5 border-t border-border pt-3.5 text-sm first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          {attempt === 0 ? 'Bank transfer' : `Attempt ${attempt}`}
        </span>
        <StateBadge state={state} styles={styles} />
        {refundedAt && (
          <Badge tone="neutral" icon={Undo2}>
            Refunded
          </Badge>
        )}
      </p>
      <p className="text-muted-foreground tabular-nums">
        Started {formatDateTime(createdAt)}
        {paidAt && ` · paid ${formatDateTime(paidAt)}`}
        {card && ` · ${formatCard(card)}`}
        {refundedAt && ` · refunded ${formatDateTime(refundedAt)}`}
      </p>
      {attempt > 0 && sessionId && <Reference>{sessionId}</Reference>}
      {attempt > 0 && paymentId && <Reference>{paymentId}</Reference>}
    </li>
  );
}

/** It is folded: a person reads the timeline. */
export function ProviderEvents({ order: { events } }: { order: AdminOrderDetails }) {
  const alerts = events.filter(({ alert }) => alert !== null).length;
  return (
    <details className="border-t border-border pt-4 text-sm" open={alerts > 0}>
      <summary>Provider events ({events.length.toLocaleString('en-US')})</summary>
      {events.length === 0 && <p className="mt-3 text-muted-foreground">No payment event yet.</p>}
      <ol aria-label="Provider events" className="mt-3 grid gap-3.5 empty:hidden">
        {events.map(({ id, type, alert, receivedAt }) => (
          <li
            key={id}
            className="grid gap-1 border-t border-border pt-3 first:border-t-0 first:pt-0"
          >
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold wrap-anywhere">{type}</span>
              <span className="text-xs text-muted-foreground tabular-nums">
                {formatDateTime(receivedAt)}
              </span>
            </p>
            <Reference>{id}</Reference>
            {alert && (
              <p className="mt-1 flex gap-2 rounded-md bg-warning-soft px-3 py-2 font-medium text-warning">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                <span className="wrap-anywhere">{formatAlert(alert)}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

export function OrderMails({ order: { mails } }: { order: AdminOrderDetails }) {
  if (mails.length === 0) {
    return <p className="text-sm text-muted-foreground">No email was sent about this order.</p>;
  }
  return (
    <ul aria-label="Emails" className="grid gap-3.5 text-sm">
      {mails.map(({ documentId, recipient, subject, state, createdAt, sentAt }) => (
        <li
          key={documentId}
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-border pt-3.5 first:border-t-0 first:pt-0"
        >
          <div className="min-w-0">
            <Link
              to={`/admin/mails?search=${encodeURIComponent(recipient)}`}
              className="inline-block py-1 font-semibold wrap-anywhere hover:underline"
            >
              {subject}
            </Link>
            <p className="text-xs wrap-anywhere text-muted-foreground tabular-nums">
              {recipient} · {formatDateTime(sentAt ?? createdAt)}
            </p>
          </div>
          <MailStateBadge state={state} />
        </li>
      ))}
    </ul>
  );
}

export function OrderDownloads({ order: { downloads } }: { order: AdminOrderDetails }) {
  if (downloads.length === 0) {
    return <p className="text-sm text-muted-foreground">Nothing has been downloaded.</p>;
  }
  return (
    <table aria-label="Downloads" className={compactTableStyle}>
      <thead>
        <tr>
          <th scope="col">Release</th>
          <th scope="col" className="text-right!">
            Times
          </th>
          <th scope="col" className="text-right!">
            Last
          </th>
        </tr>
      </thead>
      <tbody>
        {downloads.map(({ title, version, count, lastAt }) => (
          <tr key={`${title} ${version}`}>
            <td className="wrap-anywhere">
              {title} <span className="label">v{versionLabel(version)}</span>
            </td>
            <td className="text-right tabular-nums">{count}</td>
            <td className="text-right whitespace-nowrap tabular-nums">{formatDateTime(lastAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function OrderRefundRequests({ order }: { order: AdminOrderDetails }) {
  return (
    <ol className="grid gap-4">
      {order.refundRequests.map(
        ({ documentId, state, reason, answer, createdAt, decidedAt, decidedBy }) => (
          <li
            key={documentId}
            className="grid gap-2 border-t border-border pt-4 text-sm first:border-t-0 first:pt-0"
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <RefundStateBadge state={state} />
              <span className="text-xs text-muted-foreground tabular-nums">
                Asked {formatDateTime(createdAt)}
              </span>
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {reason}
            </p>
            {answer && (
              <p
                dir="auto"
                className="border-l-2 border-border pl-3 wrap-anywhere whitespace-pre-line"
              >
                <span className="font-semibold">Answer: </span>
                {answer}
              </p>
            )}
            {decidedAt ? (
              <p className="text-xs text-muted-foreground tabular-nums">
                Decided {formatDateTime(decidedAt)}
                {decidedBy && ` by ${decidedBy}`}
              </p>
            ) : (
              <Link to={`/admin/refunds?search=${order.documentId}`} className="link w-fit">
                Answer the request
              </Link>
            )}
          </li>
        ),
      )}
    </ol>
  );
}
