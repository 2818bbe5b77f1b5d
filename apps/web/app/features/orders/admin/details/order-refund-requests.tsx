import type { AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../ui/dates.ts';
import { RefundStateBadge } from '../refunds/refund-state-badge.tsx';

export function OrderRefundRequests({ order }: { order: AdminOrderDetails }) {
  return (
    <ol className="grid gap-4">
      {order.refundRequests.map(
        ({ documentId, state, reason, createdAt, decidedAt, decidedBy }) => (
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
