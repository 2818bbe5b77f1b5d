import { fetchDownload } from '../../../download.ts';
import type { AdminRefundRequest } from '@partshelf/contract/orders/admin-refunds.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ListToolbar, useListParams } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import {
  defaultRefundSort,
  refundFilters,
  refundRequestsQuery,
  getAdminOrderPath,
  readRefundFilters,
} from './queries.ts';
import { BoughtForCompany } from '../../companies/admin/company-link.tsx';
import { refundStateOptions, Buyer, RefundStateBadge } from './cells.tsx';
import { RefundDecisionButtons } from './refund-decision.tsx';
import { RefundRequestFacts } from './refund-facts.tsx';
import { formatDate } from '../../../admin/time-zone.tsx';
import { type ListColumn, createdColumn, sortNewestFirst } from '../../../admin/list-columns.tsx';

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
        search="Search number, buyer or reason"
        filters={[{ name: 'state', label: 'Status', options: refundStateOptions }]}
        days={{ label: 'Asked' }}
        onExport={() =>
          fetchDownload('GET /back-office/export/refunds', { query: readRefundFilters(params) })
        }
      />
      <List
        label="Refund requests"
        getName={({ buyer }) => buyer.username}
        params={params}
        query={refundRequestsQuery(params)}
        defaultSort={defaultRefundSort}
        columns={refundRequestColumns}
        renderItem={(request) => <RefundRequestListItem request={request} />}
        renderActions={(request) =>
          request.state === 'open' && <RefundDecisionButtons request={request} />
        }
        errorText="The refund requests could not be loaded."
        noMatch={{
          text: 'No refund request matches this search.',
          showAll: 'Show all refund requests',
        }}
        empty={
          <EmptyState link={{ to: '/admin/orders', label: 'Show orders' }}>
            No one has asked for a refund. You can refund any paid order on its page.
          </EmptyState>
        }
      />
    </>
  );
}

interface RequestProps {
  request: AdminRefundRequest;
}

function Reason({ request }: RequestProps) {
  const { reason, answer } = request;
  return (
    <div className="grid max-w-[60ch] gap-2">
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {reason}
      </p>
      <RefundRequestFacts request={request} />
      {answer && (
        <p
          dir="auto"
          className="border-l-2 border-border pl-3 text-xs wrap-anywhere whitespace-pre-line"
        >
          <span className="font-semibold">Answer: </span>
          {answer}
        </p>
      )}
    </div>
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
    cell: ({ row }) => <Buyer buyer={row.original.buyer} company={row.original.company} />,
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
  { ...createdColumn('Asked', 'max-xl:hidden'), ...sortNewestFirst },
  {
    id: 'state',
    header: 'Status',
    accessorFn: ({ state }) => state,
    enableSorting: true,
    sortDescFirst: true,
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
      <BoughtForCompany company={request.company} />
      <Reason request={request} />
      <div>
        <DecisionCell request={request} />
      </div>
    </div>
  );
}
