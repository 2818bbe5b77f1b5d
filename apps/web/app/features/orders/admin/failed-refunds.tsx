import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { RotateCcw, TriangleAlert, X } from 'lucide-react';
import { CallButton } from '../../../ui/call-button.tsx';
import { api } from '../../../api.ts';
import { describeFailure, describeRefunded } from './order-history.tsx';
import { adminOrderQuery, isPaidFor, orderKeys } from './queries.ts';
import { formatMoney } from '../../../ui/money.ts';

type Refund = AdminOrderDetails['refunds'][number];

export function FailedRefunds({ order }: { order: AdminOrderDetails }) {
  const open = order.refunds.filter((one) => one.failedAt && !one.failureClosedAt);
  if (open.length === 0) return null;
  return (
    <ul aria-label="Failed refunds" className="mb-5 grid gap-3">
      {open.map((refund) => (
        <li
          key={refund.documentId}
          className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 sheet px-5 py-4 text-sm"
        >
          <div className="flex min-w-0 grow basis-72 gap-2.5">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                The refund of {describeRefunded(refund)} failed
              </p>
              <p className="mt-1 wrap-anywhere text-muted-foreground">{describeFailure(refund)}</p>
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            {(isPaidFor(order) || refund.isOfSecondPayment) && (
              <RetryButton order={order} refund={refund} />
            )}
            <DismissButton order={order} refund={refund} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface FailedRefundProps {
  order: AdminOrderDetails;
  refund: Refund;
}

function RetryButton({ order: { documentId, buyer }, refund }: FailedRefundProps) {
  const amount = formatMoney(refund.amount);
  return (
    <CallButton
      name={`Retry ${amount}`}
      icon={RotateCcw}
      question={{
        title: `Refund ${amount} again?`,
        description: `The payment provider is asked first whether it has made the failed refund after all. If not, ${describeRefunded(refund)} goes back to ${buyer.username}. This cannot be undone.`,
        action: `Refund ${amount}`,
        isDangerous: true,
      }}
      pending="Refunding..."
      call={() =>
        api('POST /back-office/orders/:documentId/refunds/:refundDocumentId/retry', {
          params: { documentId, refundDocumentId: refund.documentId },
        })
      }
      answerKey={adminOrderQuery(documentId).queryKey}
      success={{
        title: `${amount} is on its way back`,
        description: 'The order shows it once the payment provider confirms it.',
      }}
      settledKeys={orderKeys}
    />
  );
}

function DismissButton({ order: { documentId, buyer }, refund }: FailedRefundProps) {
  return (
    <CallButton
      name="Dismiss"
      icon={X}
      question={{
        title: 'Dismiss the failed refund?',
        description: `${formatMoney(refund.amount)} does not go back to ${buyer.username}. You can still refund the order by hand.`,
        action: 'Dismiss',
      }}
      pending="Dismissing..."
      call={() =>
        api('POST /back-office/orders/:documentId/refunds/:refundDocumentId/dismiss', {
          params: { documentId, refundDocumentId: refund.documentId },
        })
      }
      answerKey={adminOrderQuery(documentId).queryKey}
      success="Failed refund dismissed"
      settledKeys={orderKeys}
    />
  );
}
