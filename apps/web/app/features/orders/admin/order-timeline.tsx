import { disputeReasonLabel } from '@partshelf/contract/orders/dispute-labels.ts';
import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { formatCard } from './order-facts.tsx';
import { describeRefunded } from './order-history.tsx';
import { formatMoney } from '../../../ui/money.ts';

interface Moment {
  /** It is null for what has not happened. */
  readonly at: string | null;
  readonly text: string;
}

/** The newest comes first. */
export function OrderTimeline({ order }: { order: AdminOrderDetails }) {
  return (
    <ol aria-label="Timeline" className="grid gap-3 text-sm">
      {listMoments(order).map(({ at, text }) => (
        <li
          key={`${at} ${text}`}
          className="grid gap-x-4 border-l-2 border-border pl-3.5 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <span className="wrap-anywhere">{text}</span>
          <time dateTime={at} className="text-xs text-muted-foreground tabular-nums">
            {formatDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

const listMoments = (order: AdminOrderDetails) =>
  [
    { at: order.createdAt, text: `Ordered by ${order.buyer.username}` },
    ...order.payments.flatMap((payment) => listPaymentMoments(order, payment)),
    ...order.mails.map(toMailMoment),
    ...order.downloads.map(toDownloadMoment),
    ...order.refundRequests.flatMap((request) => listRequestMoments(order, request)),
    ...order.refunds.flatMap((refund) => listRefundMoments(order, refund)),
    { at: order.refundStartedAt, text: 'Refund of the whole payment started' },
    { at: order.refundedAt, text: `Refunded ${formatMoney(order.refunded)}, the whole payment` },
    ...listDisputeMoments(order),
    { at: order.removedAt, text: 'Removed from the list of the buyer' },
  ]
    .flatMap(({ at, text }: Moment) => (at === null ? [] : [{ at, text }]))
    .toSorted((one, other) => other.at.localeCompare(one.at));

function listPaymentMoments(
  { total, number }: AdminOrderDetails,
  { attempt, createdAt, paidAt, refundedAt, card }: AdminOrderDetails['payments'][number],
): Moment[] {
  const paid = total === 0 ? 'Completed without a payment' : `Paid ${formatMoney(total)}`;
  return [
    { at: attempt > 1 ? createdAt : null, text: `Attempt ${attempt} to pay` },
    { at: paidAt, text: card ? `${paid} with ${formatCard(card)}` : paid },
    { at: refundedAt, text: `Second payment of order ${number} refunded` },
  ];
}

function toMailMoment({
  subject,
  recipient,
  state,
  createdAt,
  sentAt,
}: AdminOrderDetails['mails'][number]): Moment {
  if (state === 'failed') {
    return { at: createdAt, text: `“${subject}” could not be emailed to ${recipient}` };
  }
  return { at: sentAt, text: `“${subject}” emailed to ${recipient}` };
}

const toDownloadMoment = ({
  title,
  version,
  count,
  lastAt,
}: AdminOrderDetails['downloads'][number]): Moment => ({
  at: lastAt,
  text: `${title} v${versionLabel(version)} downloaded${count > 1 ? `, for the last of ${count} times` : ''}`,
});

/** That of the whole payment has moments of the order, that of a second one of its attempt. */
function listRefundMoments(
  { refundStartedAt }: AdminOrderDetails,
  refund: AdminOrderDetails['refunds'][number],
): Moment[] {
  const { createdAt, confirmedAt, failedAt, by, isOfSecondPayment } = refund;
  const what = describeRefunded(refund);
  const isWhole = createdAt === refundStartedAt;
  return [
    { at: by && !isWhole ? createdAt : null, text: `Refund of ${what} started by ${by}` },
    { at: isWhole || isOfSecondPayment ? null : confirmedAt, text: `Refunded ${what}` },
    { at: failedAt, text: `The refund of ${what} failed` },
  ];
}

function listRequestMoments(
  { buyer }: AdminOrderDetails,
  { state, askedBy, createdAt, decidedAt, decidedBy }: AdminOrderDetails['refundRequests'][number],
): Moment[] {
  const by = decidedBy ? ` by ${decidedBy}` : '';
  return [
    { at: createdAt, text: `${askedBy ?? buyer.username} asked for a refund` },
    { at: decidedAt, text: `Refund request ${state}${by}` },
  ];
}

const endTexts = {
  won: 'Dispute won',
  lost: 'Dispute lost',
  withdrawn: 'Dispute withdrawn',
} as const;

function listDisputeMoments({ disputes, disputedAt, disputeLostAt }: AdminOrderDetails): Moment[] {
  if (disputes.length === 0) {
    return [
      { at: disputedAt, text: 'Dispute opened' },
      { at: disputeLostAt, text: endTexts.lost },
    ];
  }
  return disputes.flatMap(({ reason, amount, openedAt, closedAt, outcome }) => [
    {
      at: openedAt,
      text: `Dispute of ${formatMoney(amount)} opened: ${disputeReasonLabel(reason)}`,
    },
    { at: closedAt, text: outcome ? endTexts[outcome] : 'Dispute closed' },
  ]);
}
