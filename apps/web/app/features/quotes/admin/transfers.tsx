import { type AdminTransfer, transferFilters } from '@partshelf/contract/quotes/admin-transfers.ts';
import { FileUp, HandCoins } from 'lucide-react';
import { useState } from 'react';
import { ListPage } from '../../../admin/list-page.tsx';
import { dateColumn, type ListColumns, stateColumn } from '../../../admin/list-columns.tsx';
import { toStateOptions } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { formatSharedDate } from '../../../ui/dates.ts';
import { formatMoney } from '../../../ui/money.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { BoughtForCompany } from '../../companies/admin/company-link.tsx';
import { Buyer, OrderLink } from '../../orders/admin/cells.tsx';
import { transfersKey } from '../../orders/admin/queries.ts';
import { RecordPaymentDialog } from '../../orders/admin/record-payment.tsx';
import { transferStates } from './party-tables.tsx';
import { bankFileListPath } from './transfer-queries.ts';

export default function TransfersPage() {
  return (
    <ListPage
      title="Waiting for money"
      actions={
        <ButtonLink to={bankFileListPath} icon={FileUp} variant="outline">
          Bank files
        </ButtonLink>
      }
      label="Bank transfers"
      noun="bank transfer"
      getName={({ number }) => `Order ${number}`}
      call="GET /back-office/transfers"
      queryKey={transfersKey}
      schema={transferFilters.page}
      search="Search company, amount, number"
      filters={[{ name: 'state', label: 'Status', options: toStateOptions(transferStates) }]}
      days={{ label: 'Due' }}
      file="GET /back-office/export/transfers"
      columns={columns}
      renderActions={(transfer) => <RecordPaymentButton transfer={transfer} />}
      empty={
        <EmptyState link={{ to: '/admin/orders', label: 'Show orders' }}>
          No order waits for money.
        </EmptyState>
      }
    />
  );
}

function RecordPaymentButton({ transfer }: { transfer: AdminTransfer }) {
  const [isOpen, setIsOpen] = useState(false);
  if (transfer.state === 'paid') return null;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Record a payment for order ${transfer.number}`}
        onClick={() => setIsOpen(true)}
      >
        <HandCoins aria-hidden />
        <span>
          Record<span className="max-md:hidden"> payment</span>
        </span>
      </Button>
      <RecordPaymentDialog transfer={transfer} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

const columns: ListColumns<'GET /back-office/transfers'> = [
  {
    id: 'number',
    header: 'Order',
    narrow: 'title',
    cell: OrderLink,
    narrowCell: (transfer) => (
      <>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OrderLink {...transfer} />
          <bdi className="font-semibold wrap-anywhere">{transfer.buyer.username}</bdi>
        </p>
        <BoughtForCompany company={transfer.company} />
      </>
    ),
  },
  { id: 'buyer', header: 'Buyer', className: 'w-1/3', cell: Buyer },
  {
    id: 'reference',
    header: 'Reference',
    narrow: 'details',
    className: 'max-lg:hidden',
    cell: ({ reference }) => <span className="tabular-nums">{reference}</span>,
  },
  {
    ...dateColumn('dueOn', 'Due', formatSharedDate),
    sort: 'asc',
    narrow: 'details',
    narrowCell: ({ dueOn }) => `Due ${formatSharedDate(dueOn)}`,
  },
  {
    id: 'total',
    header: 'Total',
    className: 'text-right! max-xl:hidden',
    cell: ({ total }) => <Amount amount={total} />,
  },
  {
    id: 'received',
    header: 'Received',
    className: 'text-right! max-xl:hidden',
    cell: ({ received }) => <Amount amount={received} />,
  },
  {
    id: 'missing',
    header: 'Missing',
    className: 'text-right!',
    narrow: 'facts',
    cell: ({ missing }) => (
      <span className="font-semibold">
        <Amount amount={missing} />
      </span>
    ),
    narrowCell: ({ missing, total }) =>
      `${formatMoney(missing)} of ${formatMoney(total)} is missing`,
  },
  stateColumn(transferStates),
];

function Amount({ amount }: { amount: number }) {
  return <span className="tabular-nums">{formatMoney(amount)}</span>;
}
