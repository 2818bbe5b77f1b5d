import type { Order } from '@partshelf/contract/orders/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api, messageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { focusHeading } from '../../ui/page/focus-heading.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { DialogFooter } from '../../ui/overlays/dialog-footer.tsx';
import { formatOrderNumber } from '../orders/order-lines.ts';
import { ordersKey } from '../orders/orders-query.ts';

export function RemoveOrderButton({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  const isRemoved = useRef(false);
  // The focused button is removed with its order.
  useEffect(
    () => () => {
      if (isRemoved.current) focusHeading();
    },
    [],
  );
  const trigger = (
    <Button variant="ghost" size="sm">
      <Trash2 aria-hidden />
      Remove
    </Button>
  );
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={trigger}
      title={`Remove order ${formatOrderNumber(order)}?`}
      description="It can no longer be paid. Nothing was charged for it."
    >
      <Removal
        order={order}
        onClose={() => setIsOpen(false)}
        onRemoved={() => {
          isRemoved.current = true;
        }}
      />
    </Dialog>
  );
}

interface RemovalProps {
  order: Order;
  onClose: () => void;
  onRemoved: () => void;
}

function Removal({ order, onClose, onRemoved }: RemovalProps) {
  const { documentId } = order;
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /orders/:documentId', { params: { documentId } }),
    onSuccess: () => {
      onRemoved();
      toast({ variant: 'success', title: 'Order removed' });
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: 'Order not removed',
        description: messageOf(error, 'The order could not be removed. Please try again.'),
      });
    },
    onSettled: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: ordersKey });
    },
  });
  return (
    <DialogFooter onCancel={onClose}>
      <Button variant="destructive" pending={isPending && 'Removing...'} onClick={() => mutate()}>
        Remove order
      </Button>
    </DialogFooter>
  );
}
