import type { AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import { showFailure } from '../../../../admin/show-failure.ts';

/** Sends the newest invoice. */
export function SendInvoiceButton({ order: { documentId, buyer } }: { order: AdminOrderDetails }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /orders/:documentId/invoice/mail', { params: { documentId } }),
    onSuccess: () =>
      toast({
        variant: 'success',
        title: 'The invoice is on its way again',
        description: `To ${buyer.email}.`,
      }),
    onError: (error) => showFailure('The invoice was not sent again', error),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      pending={isPending && 'Sending...'}
      onClick={() => mutate()}
    >
      <Send aria-hidden />
      Send again by email
    </Button>
  );
}
