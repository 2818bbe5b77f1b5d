import type { AdminRefundRequest } from '@partshelf/contract/back-office/refunds.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { Link } from 'react-router';
import { formatDate } from '../../../../ui/dates.ts';
import { formatOrderNumber } from '../../order-lines.ts';
import { Buyer } from '../buyer.tsx';
import type { ListColumn } from '../../../../admin/list/list-columns.ts';
import { createdColumn } from '../../../../admin/list/list-date.tsx';
import { getAdminOrderPath } from '../admin-order-path.ts';
import { RefundStateBadge } from './refund-state-badge.tsx';

interface RequestProps {
  request: AdminRefundRequest;
}

function Reason({ request: { reason } }: RequestProps) {
  return (
    <p dir="auto" className="max-w-[60ch] wrap-anywhere whitespace-pre-line">
      {reason}
    </p>
  );
}

function OrderLink({ request: { order } }: RequestProps) {
  return (
    <Link
      to={getAdminOrderPath(order)}
      className="label inline-block content-center hover:underline"
    >
      {formatOrderNumber(order)}
    </Link>
  );
}

function DecisionCell({ request: { state, decidedAt, decidedBy } }: RequestProps) {
  return (
    <>
      <RefundStateBadge state={state} />
      {decidedAt && (
        <p className="mt-1 text-xs text-muted-foreground">
          {formatDate(decidedAt)}
          {decidedBy && ` by ${decidedBy}`}
        </p>
      )}
    </>
  );
}

export const refundRequestColumns: ListColumn<AdminRefundRequest>[] = [
  {
    id: 'buyer',
    header: 'Buyer',
    meta: { className: 'w-1/5' },
    cell: ({ row }) => <Buyer buyer={row.original.buyer} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    meta: { className: 'w-1/3' },
    cell: ({ row }) => <Reason request={row.original} />,
  },
  {
    id: 'order',
    header: 'Order',
    meta: { className: 'max-lg:hidden' },
    cell: ({ row }) => <OrderLink request={row.original} />,
  },
  {
    id: 'total',
    header: 'Total',
    meta: { className: 'text-right!' },
    cell: ({ row }) => (
      <span className="font-semibold tabular-nums">{formatUsd(row.original.order.total)}</span>
    ),
  },
  createdColumn('Asked', 'max-xl:hidden'),
  {
    id: 'state',
    header: 'Status',
    cell: ({ row }) => <DecisionCell request={row.original} />,
  },
];

export function RefundRequestListItem({ request }: RequestProps) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-semibold wrap-anywhere">{request.buyer.username}</bdi>
        <span className="font-semibold tabular-nums">{formatUsd(request.order.total)}</span>
        <OrderLink request={request} />
      </p>
      <Reason request={request} />
      <div>
        <DecisionCell request={request} />
      </div>
    </div>
  );
}
