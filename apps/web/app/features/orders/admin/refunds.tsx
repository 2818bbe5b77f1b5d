import { formatUsd } from '@partshelf/contract/money.ts';
import {
  type AdminRefundRequest,
  refundFilters,
} from '@partshelf/contract/orders/admin-refunds.ts';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { createdColumn, type ListColumns } from '../../../admin/list-columns.tsx';
import { FilteredList } from '../../../admin/filtered-list.tsx';
import { formatDate } from '../../../admin/time-zone.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { BoughtForCompany } from '../../companies/admin/company-link.tsx';
import { Buyer, RefundStateBadge, refundStateOptions } from './cells.tsx';
import { getAdminOrderPath, refundRequestsKey } from './queries.ts';
import { RefundDecisionButtons } from './refund-decision.tsx';
import { RefundRequestFacts } from './refund-facts.tsx';

export default function BackOfficeRefundsPage() {
  return (
    <>
      <BackOfficeHeading title="Refund requests" />
      <FilteredList
        label="Refund requests"
        getName={({ buyer }) => buyer.username}
        call="GET /back-office/refunds"
        queryKey={refundRequestsKey}
        schema={refundFilters.page}
        search="Search number, buyer or reason"
        filters={[{ name: 'state', label: 'Status', options: refundStateOptions }]}
        days={{ label: 'Asked' }}
        file="GET /back-office/export/refunds"
        columns={columns}
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

const columns: ListColumns<'GET /back-office/refunds'> = [
  {
    id: 'buyer',
    header: 'Buyer',
    className: 'w-1/5',
    cell: Buyer,
    narrow: 'title',
    narrowCell: ({ buyer, company, order }) => (
      <>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="font-semibold wrap-anywhere">{buyer.username}</bdi>
          <Total order={order} />
          <OrderLink order={order} />
        </p>
        <BoughtForCompany company={company} />
      </>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    className: 'w-1/3',
    cell: (request) => <Reason request={request} />,
    narrow: 'block',
    narrowCell: (request) => <Reason request={request} className="mt-2" />,
  },
  { id: 'order', header: 'Order', className: 'max-lg:hidden', cell: OrderLink },
  { id: 'total', header: 'Total', className: 'text-right!', cell: Total },
  { ...createdColumn('Asked'), sort: 'desc', className: 'max-xl:hidden' },
  {
    id: 'state',
    header: 'Status',
    sort: 'desc',
    narrow: 'facts',
    cell: ({ state, decidedAt, decidedBy }) => (
      <div>
        <RefundStateBadge state={state} />
        {decidedAt && (
          <p className="mt-1 text-xs text-muted-foreground">
            {formatDate(decidedAt)}
            {decidedBy && ` by ${decidedBy}`}
          </p>
        )}
      </div>
    ),
  },
];

interface ReasonProps {
  request: AdminRefundRequest;
  className?: string;
}

function Reason({ request, className = '' }: ReasonProps) {
  const { reason, answer } = request;
  return (
    <div className={`grid max-w-prose gap-2 ${className}`}>
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

type OrderProps = Pick<AdminRefundRequest, 'order'>;

function Total({ order }: OrderProps) {
  return <span className="font-semibold tabular-nums">{formatUsd(order.total)}</span>;
}

function OrderLink({ order }: OrderProps) {
  return (
    <Link
      to={getAdminOrderPath(order)}
      className="label inline-block content-center hover:underline"
    >
      {order.number}
    </Link>
  );
}
