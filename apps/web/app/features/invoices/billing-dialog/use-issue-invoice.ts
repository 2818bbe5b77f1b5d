import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import type { Order } from '@partshelf/contract/orders/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { ordersKey } from '../../orders/orders.ts';
import { billingDetailsQuery } from '../billing-form/billing-details-query.ts';
import { describeInvoice, findNewestInvoice } from '../order-invoices/invoice-names.ts';
import { orderInvoicesQuery } from '../order-invoices/order-invoices-query.ts';

const calls = {
  ask: 'POST /orders/:documentId/invoice',
  correct: 'PUT /orders/:documentId/invoice',
} as const;

export type InvoiceRequest = keyof typeof calls;

export function useIssueInvoice(
  { documentId }: Pick<Order, 'documentId'>,
  request: InvoiceRequest,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (billing: Billing) =>
      api(calls[request], { params: { documentId }, body: { billing } }),
    onSuccess: (answer) => {
      queries.setQueryData(orderInvoicesQuery(documentId).queryKey, answer);
      const invoice = findNewestInvoice(answer.data);
      toast({
        variant: 'success',
        title: request === 'ask' ? 'Invoice issued' : 'Billing details corrected',
        ...(invoice && { description: `${describeInvoice(invoice)} is ready to download.` }),
      });
    },
    onSettled: () => {
      void queries.invalidateQueries(billingDetailsQuery);
      return queries.invalidateQueries({ queryKey: ordersKey });
    },
  });
}
