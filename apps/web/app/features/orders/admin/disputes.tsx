import { disputeReasonLabel } from '@partshelf/contract/orders/dispute-labels.ts';
import { type AdminDispute, disputeFilters } from '@partshelf/contract/orders/disputes.ts';
import { ExternalLink } from 'lucide-react';
import { ItemLink } from '../../../admin/details-page.tsx';
import {
  amountColumn,
  dateColumn,
  type ListColumns,
  ListLine,
} from '../../../admin/list-columns.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { BoughtForCompany } from '../../companies/admin/company-link.tsx';
import { Buyer } from './cells.tsx';
import { DisputeBadge, disputesKey, disputeStateOptions, ReplyBy } from './dispute.tsx';
import { getAdminOrderPath } from './queries.ts';

export default function BackOfficeDisputesPage() {
  return (
    <ListPage
      label="Disputes"
      noun="dispute"
      getName={({ order }) => `Dispute of order ${order.number}`}
      call="GET /back-office/disputes"
      queryKey={disputesKey}
      schema={disputeFilters.page}
      search="Search order or buyer"
      filters={[{ name: 'state', label: 'Status', options: disputeStateOptions }]}
      days={{ label: 'Opened' }}
      file="GET /back-office/export/disputes"
      columns={columns}
      empty={
        <EmptyState link={{ to: '/admin/refunds?state=open', label: 'Show open refund requests' }}>
          No payment is disputed. Disputes at Stripe are shown here within a minute. A timely refund
          avoids most disputes.
        </EmptyState>
      }
    />
  );
}

const columns: ListColumns<'GET /back-office/disputes'> = [
  {
    id: 'order',
    header: 'Dispute',
    className: 'w-1/3',
    cell: (dispute) => <DisputeTitle dispute={dispute} />,
    narrow: 'title',
    narrowCell: (dispute) => (
      <>
        <DisputeTitle dispute={dispute} />
        <BoughtForCompany company={dispute.company} />
      </>
    ),
  },
  { id: 'buyer', header: 'Buyer', className: 'w-1/3 max-lg:hidden', cell: Buyer },
  amountColumn('amount', 'Amount', formatMoney),
  { id: 'respondBy', header: 'Reply by', cell: (dispute) => <ReplyBy dispute={dispute} /> },
  { id: 'state', header: 'Status', narrow: 'facts', cell: DisputeBadge },
  { ...dateColumn('openedAt', 'Opened'), className: 'max-xl:hidden' },
  {
    id: 'url',
    header: 'Stripe',
    className: 'max-lg:hidden',
    narrow: 'facts',
    cell: ({ url, order }) => (
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={`Dispute of order ${order.number} at Stripe`}
        className="link inline-flex items-center gap-1 text-sm"
      >
        Stripe
        <ExternalLink aria-hidden className="size-3.5" />
      </a>
    ),
  },
  {
    id: 'openDispute',
    narrow: 'facts',
    cell: (dispute) =>
      dispute.closedAt === null && (
        <p className="basis-full">
          Reply by <ReplyBy dispute={dispute} />
        </p>
      ),
  },
];

function DisputeTitle({ dispute: { order, reason, isInquiry } }: { dispute: AdminDispute }) {
  const about = `${isInquiry ? 'Inquiry · ' : ''}${disputeReasonLabel(reason)}`;
  return (
    <ListLine second={about}>
      <ItemLink
        to={`${getAdminOrderPath(order)}#dispute`}
        className="font-semibold hover:underline"
      >
        Order {order.number}
      </ItemLink>
    </ListLine>
  );
}
