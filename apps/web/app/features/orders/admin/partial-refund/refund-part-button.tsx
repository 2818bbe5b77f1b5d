import type { AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { RefundPartForm } from './refund-part-form.tsx';
import { useAwaitRefund } from './use-await-refund.ts';

/** Pending until the provider has confirmed the refund. */
export function RefundPartButton({ order }: { order: AdminOrderDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const { isAwaited, awaitRefund } = useAwaitRefund(order);
  return (
    <>
      <Button
        variant="outline"
        pending={isAwaited && 'Refunding...'}
        onClick={() => setIsOpen(true)}
      >
        <Undo2 aria-hidden />
        Pay back a part
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Refund a part"
        description={`Goes back to ${order.buyer.username}, who can still download what this order brought. This cannot be undone.`}
      >
        <RefundPartForm order={order} onStarted={awaitRefund} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
