import type { Order } from '@partshelf/contract/orders/orders.ts';
import { useState, type ReactNode } from 'react';
import { OrderBadges } from '../../features/orders/order-badge.tsx';
import { formatOrderNumber } from '../../features/orders/order-lines.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { OrderDetails } from './order-details.tsx';

interface OrderDialogProps {
  order: Order;
  trigger: ReactNode;
}

export function OrderDialog({ order, trigger }: OrderDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={trigger}
      title={`Order ${formatOrderNumber(order)}`}
      aside={<OrderBadges order={order} />}
    >
      <OrderDetails order={order} onClose={() => setIsOpen(false)} />
    </Dialog>
  );
}
