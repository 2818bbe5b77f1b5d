import { disputeReasonLabel } from '@partshelf/contract/orders/dispute-labels.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import type { AdminDispute } from '@partshelf/contract/orders/disputes.ts';
import { ExternalLink } from 'lucide-react';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { ItemLink } from '../../../admin/details-page.tsx';
import { ListDate, type ListColumn } from '../../../admin/list-columns.tsx';
import { ListToolbar, useListParams } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { fetchDownload } from '../../../download.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { BoughtForCompany } from '../../companies/admin/company-link.tsx';
import { Buyer } from './cells.tsx';
import {
  DisputeBadge,
  disputeFilters,
  disputesQuery,
  disputeStateOptions,
  readDisputeFilters,
  ReplyBy,
} from './dispute.tsx';
import { getAdminOrderPath } from './queries.ts';

export default function BackOfficeDisputesPage() {
  return (
    <>
      <BackOfficeHeading title="Disputes" />
      <DisputeList />
    </>
  );
}

function DisputeList() {
  const params = useListParams(disputeFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search order or buyer"
        filters={[{ name: 'state', label: 'Status', options: disputeStateOptions }]}
        days={{ label: 'Opened' }}
        onExport={() =>
          fetchDownload('GET /back-office/export/disputes', { query: readDisputeFilters(params) })
        }
      />
      <List
        label="Disputes"
        getName={({ order }) => `Dispute of order ${order.number}`}
        params={params}
        query={disputesQuery(params)}
        columns={disputeColumns}
        renderItem={(dispute) => <DisputeListItem dispute={dispute} />}
        errorText="The disputes could not be loaded."
        noMatch={{ text: 'No dispute matches this search.', showAll: 'Show all disputes' }}
        empty={
          <EmptyState
            link={{ to: '/admin/refunds?state=open', label: 'Show open refund requests' }}
          >
            No payment is disputed. Disputes at Stripe are shown here within a minute. A timely
            refund avoids most disputes.
          </EmptyState>
        }
      />
    </>
  );
}

interface DisputeProps {
  dispute: AdminDispute;
}

function DisputeTitle({ dispute: { order, reason, isInquiry } }: DisputeProps) {
  return (
    <>
      <ItemLink
        to={`${getAdminOrderPath(order)}#dispute`}
        className="inline-block font-semibold hover:underline"
      >
        Order {order.number}
      </ItemLink>
      <p className="mt-1 text-xs wrap-anywhere text-muted-foreground">
        {isInquiry && 'Inquiry · '}
        {disputeReasonLabel(reason)}
      </p>
    </>
  );
}

function StripeIcon({ dispute: { url, order } }: DisputeProps) {
  return (
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
  );
}

const disputeColumns: ListColumn<AdminDispute>[] = [
  {
    id: 'order',
    header: 'Dispute',
    meta: { className: 'w-1/3' },
    cell: ({ row }) => <DisputeTitle dispute={row.original} />,
  },
  {
    id: 'buyer',
    header: 'Buyer',
    meta: { className: 'max-lg:hidden' },
    cell: ({ row }) => <Buyer buyer={row.original.buyer} company={row.original.company} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    meta: { className: 'text-right!' },
    cell: ({ row }) => (
      <span className="font-semibold tabular-nums">{formatUsd(row.original.amount)}</span>
    ),
  },
  {
    id: 'respondBy',
    header: 'Reply by',
    cell: ({ row }) => <ReplyBy dispute={row.original} />,
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ row }) => <DisputeBadge state={row.original.state} />,
  },
  {
    id: 'openedAt',
    header: 'Opened',
    meta: { className: 'max-xl:hidden' },
    cell: ({ row }) => <ListDate at={row.original.openedAt} />,
  },
  {
    id: 'url',
    header: 'Stripe',
    meta: { className: 'max-lg:hidden' },
    cell: ({ row }) => <StripeIcon dispute={row.original} />,
  },
];

function DisputeListItem({ dispute }: DisputeProps) {
  return (
    <div className="grid gap-2">
      <div>
        <DisputeTitle dispute={dispute} />
        <BoughtForCompany company={dispute.company} />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums">{formatUsd(dispute.amount)}</span>
        <DisputeBadge state={dispute.state} />
        <StripeIcon dispute={dispute} />
      </p>
      {dispute.closedAt === null && (
        <p className="text-sm">
          Reply by <ReplyBy dispute={dispute} />
        </p>
      )}
    </div>
  );
}
