import type { CallOutput } from '../../../../api.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { formatPrice } from '../../../../ui/price.tsx';
import { formatOrderNumber } from '../../../orders/orders.ts';
import { ItemLink } from '../../../../admin/list/back-link.tsx';
import type { ListColumn } from '../../../../admin/list/list-columns.ts';
import { createdColumn } from '../../../../admin/list/list-date.tsx';
import { AdminOrderBadge, Buyer } from '../../../orders/admin/cells.tsx';
import { getAdminOrderPath } from '../../../orders/admin/queries.ts';

type DiscountUse = CallOutput<'GET /back-office/discounts/:documentId/uses'>['data'][number];

interface UseProps {
  order: DiscountUse;
}

function OrderLink({ order }: UseProps) {
  return (
    <ItemLink
      to={getAdminOrderPath(order)}
      className="inline-block font-semibold tabular-nums hover:underline"
    >
      {formatOrderNumber(order)}
    </ItemLink>
  );
}

export const discountUseColumns: ListColumn<DiscountUse>[] = [
  { id: 'order', header: 'Order', cell: ({ row }) => <OrderLink order={row.original} /> },
  { id: 'buyer', header: 'Buyer', cell: ({ row }) => <Buyer buyer={row.original.buyer} /> },
  {
    id: 'discount',
    header: 'Discount',
    meta: { className: 'text-right! tabular-nums' },
    cell: ({ row }) => formatUsd(-row.original.discount),
  },
  {
    id: 'total',
    header: 'Total',
    meta: { className: 'text-right! font-semibold tabular-nums' },
    cell: ({ row }) => formatPrice(row.original.total),
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ row }) => <AdminOrderBadge state={row.original.state} />,
  },
  createdColumn('Placed', 'max-lg:hidden'),
];

export function DiscountUseItem({ order }: UseProps) {
  return (
    <>
      <OrderLink order={order} />
      <p className="text-xs wrap-anywhere text-muted-foreground">
        <bdi>{order.buyer.username}</bdi>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
        <span>{formatUsd(-order.discount)}</span>
        <span className="font-semibold">{formatPrice(order.total)}</span>
        <AdminOrderBadge state={order.state} />
      </p>
    </>
  );
}
