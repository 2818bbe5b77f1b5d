import type { Order } from '@partshelf/contract/orders/orders.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { chatRequests } from '../../features/chat/chat-requests.ts';
import { OrderBadges } from '../../features/orders/order-labels.tsx';
import { getOrderPath } from '../../features/orders/orders.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { OrderDetails } from './order-details.tsx';

interface OrderDialogProps {
  order: Order;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function OrderDialog({ order, isOpen, onOpenChange }: OrderDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={`Order ${order.number}`}
      aside={<OrderBadges order={order} />}
    >
      <DialogContent order={order} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DialogContent({ order, onClose }: { order: Order; onClose: () => void }) {
  const closeForChat = useChatAfterClose(onClose);
  return (
    <>
      <OrderDetails order={order} onOpenChat={closeForChat} />
      <p className="mt-5 text-sm">
        <Link to={getOrderPath(order)} className="inline-block link py-1">
          Open this order as a page
        </Link>
      </p>
    </>
  );
}

/** It closes the dialog around it and opens the chat, which then has the focus. */
function useChatAfterClose(close: () => void): () => void {
  const isWanted = useRef(false);
  useEffect(
    () => () => {
      // It runs after the dialog has given the focus back, which happens in the same way.
      if (isWanted.current) setTimeout(chatRequests.emit);
    },
    [],
  );
  return () => {
    isWanted.current = true;
    close();
  };
}
