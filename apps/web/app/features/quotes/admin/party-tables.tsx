import type { UserQuote, UserTransfer } from '@partshelf/contract/accounts/admin-user.ts';
import type { TransferState } from '@partshelf/contract/orders/orders.ts';
import { AlarmClock, Check, Clock, FilePlus2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CompactTable } from '../../../admin/figures.tsx';
import { useShownTexts } from '../../../shop-settings.ts';
import { type BadgeStyles, StateBadge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { formatSharedDate } from '../../../ui/dates.ts';
import { formatMoney } from '../../../ui/money.ts';
import { formatPrice } from '../../../ui/price.tsx';
import {
  totalColumn,
  amountStyle,
  CompactOrderLink,
  wideColumn,
} from '../../orders/admin/order-table.tsx';
import { quoteStates } from '../quotes.ts';
import { adminQuotesPath, getAdminQuotePath } from './quotes.ts';

export const transferStates: BadgeStyles<TransferState> = {
  waiting: { tone: 'warning', icon: Clock, label: 'Waiting' },
  overdue: { tone: 'destructive', icon: AlarmClock, label: 'Overdue' },
  paid: { tone: 'success', icon: Check, label: 'Paid' },
  cancelled: { tone: 'neutral', icon: X, label: 'Cancelled' },
};

type Party = { readonly customer: string } | { readonly company: string };

/** It is shown where the shop makes quotes. */
export function NewQuoteLink({ party }: { party: Party }) {
  if (!useShownTexts().invoicing) return null;
  return (
    <ButtonLink
      to={`${adminQuotesPath}/new?${new URLSearchParams({ ...party })}`}
      icon={FilePlus2}
      variant="outline"
    >
      New quote
    </ButtonLink>
  );
}

interface TableProps<Row> {
  rows: readonly Row[];
  renderParty: (row: Row) => ReactNode;
}

export function QuoteTable({ rows, renderParty }: TableProps<UserQuote>) {
  return (
    <CompactTable
      label="Quotes"
      columns={['Number', wideColumn('Valid until'), 'Status', totalColumn]}
    >
      {rows.map((quote) => (
        <tr key={quote.documentId}>
          <td>
            <Link
              to={getAdminQuotePath(quote)}
              className="inline-block font-semibold tabular-nums hover:underline"
            >
              {quote.number}
            </Link>
            {renderParty(quote)}
          </td>
          <td className="whitespace-nowrap tabular-nums max-sm:hidden">
            {formatSharedDate(quote.validUntil)}
          </td>
          <td>
            <StateBadge state={quote.state} styles={quoteStates} />
          </td>
          <td className={amountStyle}>{formatPrice(quote.total)}</td>
        </tr>
      ))}
    </CompactTable>
  );
}

export function TransferTable({ rows, renderParty }: TableProps<UserTransfer>) {
  return (
    <CompactTable label="Transfers" columns={['Order', wideColumn('Due'), 'Status', totalColumn]}>
      {rows.map((transfer) => (
        <tr key={transfer.documentId}>
          <td>
            <CompactOrderLink order={transfer} />
            <p className="text-muted-foreground tabular-nums">{transfer.reference}</p>
            {renderParty(transfer)}
          </td>
          <td className="whitespace-nowrap tabular-nums max-sm:hidden">
            {formatSharedDate(transfer.dueOn)}
          </td>
          <td>
            <StateBadge state={transfer.state} styles={transferStates} />
          </td>
          <td className={amountStyle}>
            {formatMoney(transfer.total)}
            <MissingAmount transfer={transfer} />
          </td>
        </tr>
      ))}
    </CompactTable>
  );
}

function MissingAmount({ transfer: { state, missing } }: { transfer: UserTransfer }) {
  if (state === 'paid' || state === 'cancelled') return null;
  return (
    <p className="text-xs font-normal text-muted-foreground">{formatMoney(missing)} missing</p>
  );
}
