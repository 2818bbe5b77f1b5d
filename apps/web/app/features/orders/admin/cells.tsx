import { orderState, type AdminOrder } from '@partshelf/contract/orders/admin.ts';
import type { RefundRequestState } from '@partshelf/contract/orders/orders.ts';
import { Check, Clock, Undo2, X } from 'lucide-react';
import { ItemLink } from '../../../admin/details-page.tsx';
import { Badge, StateBadge, toStateOptions, type BadgeStyles } from '../../../ui/badge.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { BuyerLine } from '../../companies/admin/company-link.tsx';
import { getOrderStateBadge } from '../order-labels.tsx';
import { getAdminOrderPath } from './queries.ts';

export const orderStateOptions = orderState.options.map((value) => ({
  value,
  label: getOrderStateBadge(value).label,
}));

export function AdminOrderBadge({ state, transfer }: Pick<AdminOrder, 'state' | 'transfer'>) {
  const { label, tone, icon } = getOrderStateBadge(state, transfer);
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}

const styles: BadgeStyles<RefundRequestState> = {
  open: { tone: 'warning', icon: Clock, label: 'Open' },
  approved: { tone: 'success', icon: Check, label: 'Approved' },
  declined: { tone: 'neutral', icon: X, label: 'Declined' },
  withdrawn: { tone: 'neutral', icon: Undo2, label: 'Withdrawn' },
};

export const refundStateOptions = toStateOptions(styles);

export function RefundStateBadge({ state }: { state: RefundRequestState }) {
  return <StateBadge state={state} styles={styles} />;
}

export function Buyer({ buyer, company }: Pick<AdminOrder, 'buyer' | 'company'>) {
  return (
    <BuyerLine
      path={getUserPath(buyer)}
      name={buyer.username}
      email={buyer.email}
      company={company}
    />
  );
}

export function OrderLink(order: Pick<AdminOrder, 'documentId' | 'number'>) {
  return (
    <ItemLink
      to={getAdminOrderPath(order)}
      className="inline-block content-center font-semibold tabular-nums hover:underline"
    >
      {order.number}
    </ItemLink>
  );
}
