import type { AdminRefundRequest } from '@partshelf/contract/orders/admin-refunds.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { Link } from 'react-router';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ListToolbar, useListParams } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import {
  refundFilters,
  refundRequestsQuery,
  getAdminOrderPath,
  useInvalidateOrders,
} from './queries.ts';
import { refundStateOptions, Buyer, RefundStateBadge } from './cells.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { type ListColumn, createdColumn } from '../../../admin/list-columns.tsx';
import { messageOf, api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

export default function BackOfficeRefundsPage() {
  return (
    <>
      <BackOfficeHeading title="Refund requests" />
      <RefundRequestList />
    </>
  );
}

function RefundRequestList() {
  const params = useListParams(refundFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search buyer or order"
        filters={[{ name: 'state', label: 'Status', options: refundStateOptions }]}
      />
      <List
        label="Refund requests"
        getName={({ buyer }) => buyer.username}
        params={params}
        query={refundRequestsQuery(params)}
        columns={refundRequestColumns}
        renderItem={(request) => <RefundRequestListItem request={request} />}
        renderActions={(request) =>
          request.state === 'open' && <RefundDecisionButtons request={request} />
        }
        errorText="The refund requests could not be loaded."
        noMatch={{
          text: 'No refund request fits this search.',
          showAll: 'Show all refund requests',
        }}
        empty={<EmptyState>No one has asked for a refund.</EmptyState>}
      />
    </>
  );
}

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
      {order.number}
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

const refundRequestColumns: ListColumn<AdminRefundRequest>[] = [
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

function RefundRequestListItem({ request }: RequestProps) {
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

function RefundDecisionButtons({ request }: { request: AdminRefundRequest }) {
  const [openDialog, setOpenDialog] = useState<RefundDecision>();
  const close = () => setOpenDialog(undefined);
  const name = request.buyer.username;
  return (
    <div className="inline-flex gap-2 max-md:flex-col">
      <Button
        variant="outline"
        size="sm"
        aria-label={`Decline the refund of ${name}`}
        onClick={() => setOpenDialog('decline')}
      >
        Decline
      </Button>
      <Button
        size="sm"
        aria-label={`Approve the refund of ${name}`}
        onClick={() => setOpenDialog('approve')}
      >
        Approve
      </Button>
      <DecisionDialog
        request={request}
        decision="approve"
        isOpen={openDialog === 'approve'}
        onClose={close}
      />
      <DecisionDialog
        request={request}
        decision="decline"
        isOpen={openDialog === 'decline'}
        onClose={close}
      />
    </div>
  );
}

interface DecisionDialogProps {
  request: AdminRefundRequest;
  decision: RefundDecision;
  isOpen: boolean;
  onClose: () => void;
}

function DecisionDialog({ request, decision, isOpen, onClose }: DecisionDialogProps) {
  const { mutate, isPending, error, reset } = useDecideRefund(request, onClose);
  const { pending, ...texts } = getDialogTexts(decision, request);
  return (
    <ConfirmDialog
      {...texts}
      isOpen={isOpen}
      pending={isPending && pending}
      error={error ? messageOf(error, 'This could not be done. Please try again.') : undefined}
      onConfirm={() => mutate(decision)}
      onClose={() => {
        reset();
        onClose();
      }}
    />
  );
}

function getDialogTexts(decision: RefundDecision, { buyer, order }: AdminRefundRequest) {
  return decision === 'approve'
    ? {
        title: `Give ${formatUsd(order.total)} back to ${buyer.username}?`,
        description:
          'The whole payment goes back, and the downloads of the order end. This cannot be undone.',
        action: 'Approve',
        pending: 'Approving...',
      }
    : {
        title: `Decline the request of ${buyer.username}?`,
        description: `${buyer.username} is told by email and cannot ask again for this order.`,
        action: 'Decline',
        pending: 'Declining...',
      };
}

type RefundDecision = 'approve' | 'decline';

function useDecideRefund({ documentId, buyer }: AdminRefundRequest, onDone: () => void) {
  const refresh = useInvalidateOrders();
  return useMutation({
    mutationFn: (decision: RefundDecision) =>
      api(`POST /back-office/refunds/:documentId/${decision}`, { params: { documentId } }),
    onSuccess: (_, decision) => {
      onDone();
      toast({ variant: 'success', ...getToastTexts(decision, buyer.email) });
    },
    onSettled: refresh,
  });
}

function getToastTexts(decision: RefundDecision, email: string) {
  return decision === 'approve'
    ? {
        title: 'Refund approved',
        description: 'The order is refunded once the payment provider confirms it.',
      }
    : { title: 'Refund declined', description: `An email is on its way to ${email}.` };
}
