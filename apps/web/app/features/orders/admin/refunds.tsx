import {
  type AdminRefundRequest,
  refundFilters,
} from '@partshelf/contract/orders/admin-refunds.ts';
import { createdColumn, type ListColumns, ListLine } from '../../../admin/list-columns.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { formatDate } from '../../../admin/time-zone.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { BoughtForCompany } from '../../companies/admin/company-link.tsx';
import { Buyer, OrderLink, RefundStateBadge, refundStateOptions } from './cells.tsx';
import { refundRequestsKey } from './queries.ts';
import { RefundDecisionButtons } from './refund-decision.tsx';
import { RefundRequestFacts } from './refund-facts.tsx';

export default function BackOfficeRefundsPage() {
  return (
    <ListPage
      label="Refund requests"
      noun="refund request"
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
        request.state === 'open' ? (
          <RefundDecisionButtons request={request} />
        ) : (
          <div className="max-xl:hidden">
            <Decision request={request} />
          </div>
        )
      }
      empty={
        <EmptyState link={{ to: '/admin/orders', label: 'Show orders' }}>
          No one has asked for a refund. You can refund any paid order on its page.
        </EmptyState>
      }
    />
  );
}

const columns: ListColumns<'GET /back-office/refunds'> = [
  { id: 'order', header: 'Order', cell: ({ order }) => <OrderLink {...order} /> },
  {
    id: 'buyer',
    header: 'Buyer',
    className: 'min-w-28 xl:w-1/5 xl:min-w-36',
    cell: Buyer,
    narrow: 'title',
    narrowCell: ({ buyer, company, order }) => (
      <>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="font-semibold wrap-anywhere">{buyer.username}</bdi>
          <Total order={order} />
          <OrderLink {...order} />
        </p>
        <BoughtForCompany company={company} />
      </>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    className: 'w-full xl:w-2/5',
    cell: (request) => <Reason request={request} />,
    narrow: 'block',
  },
  { id: 'total', header: 'Total', className: 'text-right!', cell: Total },
  { ...createdColumn('Asked'), sort: 'desc', className: 'max-xl:hidden' },
  {
    id: 'state',
    header: 'Status',
    sort: 'desc',
    narrow: 'facts',
    cell: RefundStateBadge,
    narrowCell: (request) => (
      <>
        <RefundStateBadge {...request} />
        <Decision request={request} />
      </>
    ),
  },
];

function Decision({ request: { decidedAt, decidedBy } }: { request: AdminRefundRequest }) {
  if (!decidedAt) return null;
  return (
    <p className="text-xs whitespace-nowrap text-muted-foreground">
      {formatDate(decidedAt)}
      {decidedBy && ` by ${decidedBy}`}
    </p>
  );
}

/** A decided request is one line. An open one has the facts for the decision. */
function Reason({ request }: { request: AdminRefundRequest }) {
  const { state, reason, answer } = request;
  if (state !== 'open') {
    return (
      <ListLine second={answer && <bdi>Answer: {answer}</bdi>}>
        <bdi>{reason}</bdi>
      </ListLine>
    );
  }
  return (
    <div className="grid gap-1 py-1.5 max-md:mt-1">
      <p dir="auto" className="break-words whitespace-pre-line">
        {reason}
      </p>
      <RefundRequestFacts request={request} />
    </div>
  );
}

type OrderProps = Pick<AdminRefundRequest, 'order'>;

function Total({ order }: OrderProps) {
  return <span className="font-semibold tabular-nums">{formatMoney(order.total)}</span>;
}
