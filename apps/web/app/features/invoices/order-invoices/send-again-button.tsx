import type { InvoiceNumber, Order } from '@partshelf/contract/orders/orders.ts';
import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { api, messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { describeInvoice } from './invoice-names.ts';

interface SendAgainButtonProps {
  order: Pick<Order, 'documentId'>;
  invoice: InvoiceNumber;
}

export function SendAgainButton({ order, invoice }: SendAgainButtonProps) {
  const { documentId } = order;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /orders/:documentId/invoice/mail', { params: { documentId } }),
    onSuccess: () => {
      toast({
        variant: 'success',
        title: 'Invoice sent',
        description: `${describeInvoice(invoice)} is on its way to you by email.`,
      });
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: 'Invoice not sent',
        description: messageOf(error, 'The invoice could not be sent. Please try again.'),
      });
    },
  });
  return (
    <Button variant="ghost" size="sm" pending={isPending && 'Sending...'} onClick={() => mutate()}>
      <Mail aria-hidden />
      Send it again by email
    </Button>
  );
}
