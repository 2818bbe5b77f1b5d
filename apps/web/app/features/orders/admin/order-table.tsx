import type { UserInvoice, UserOrder } from '@partshelf/contract/accounts/admin-user.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CompactTable } from '../../../admin/figures.tsx';
import { formatDate } from '../../../admin/time-zone.tsx';
import { formatSharedDate } from '../../../ui/dates.ts';
import { AdminOrderBadge } from './cells.tsx';
import { getAdminOrderPath } from './queries.ts';
import { formatMoney } from '../../../ui/money.ts';

export const totalColumn = { name: 'Total', className: 'text-right!' };
export const amountStyle = 'text-right font-semibold tabular-nums whitespace-nowrap';
export const wideColumn = (name: string) => ({ name, className: 'max-sm:hidden' });

export function CompactOrderLink({ order }: { order: { documentId: string; number: number } }) {
  return (
    <Link to={getAdminOrderPath(order)} className="inline-block font-semibold hover:underline">
      {order.number}
    </Link>
  );
}

interface OrderTableProps<Order extends UserOrder> {
  rows: readonly Order[];
  renderBuyer: (order: Order) => ReactNode;
}

export function OrderTable<Order extends UserOrder>(props: OrderTableProps<Order>) {
  const { rows, renderBuyer } = props;
  return (
    <CompactTable label="Orders" columns={['Order', wideColumn('Placed'), 'Status', totalColumn]}>
      {rows.map((order) => (
        <tr key={order.documentId}>
          <td>
            <CompactOrderLink order={order} />
            <p className="wrap-anywhere text-muted-foreground">{order.products.join(', ')}</p>
            {renderBuyer(order)}
          </td>
          <td className="whitespace-nowrap tabular-nums max-sm:hidden">
            {formatDate(order.createdAt)}
          </td>
          <td>
            <AdminOrderBadge state={order.state} />
          </td>
          <td className={amountStyle}>
            {formatMoney(order.total)}
            {order.refunded > 0 && (
              <p className="text-xs font-normal text-muted-foreground">
                {formatMoney(-order.refunded)}
              </p>
            )}
          </td>
        </tr>
      ))}
    </CompactTable>
  );
}

export function InvoiceTable({ rows }: { rows: readonly UserInvoice[] }) {
  return (
    <CompactTable label="Invoices" columns={['Number', 'Order', wideColumn('Issued'), totalColumn]}>
      {rows.map(({ documentId, kind, number, order, issuedOn, total }) => (
        <tr key={documentId}>
          <td>
            <p className="font-semibold wrap-anywhere">{number}</p>
            {kind === 'creditNote' && <p className="text-muted-foreground">Credit note</p>}
          </td>
          <td>
            <CompactOrderLink order={order} />
          </td>
          <td className="whitespace-nowrap tabular-nums max-sm:hidden">
            {formatSharedDate(issuedOn)}
          </td>
          <td className={amountStyle}>{formatMoney(kind === 'creditNote' ? -total : total)}</td>
        </tr>
      ))}
    </CompactTable>
  );
}
