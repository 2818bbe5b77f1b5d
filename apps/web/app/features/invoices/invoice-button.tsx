import type { InvoiceNumber, Order } from '@partshelf/contract/orders/orders.ts';
import { FileDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { CallInput } from '../../api.ts';
import { fetchDownload } from '../../download.ts';
import { Button } from '../../ui/button.tsx';
import { useCall } from '../../ui/use-call.ts';
import { invoiceLabel } from './invoices.ts';

interface InvoiceButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  order: Pick<Order, 'documentId'>;
  invoice: InvoiceNumber;
}

export function InvoiceButton({ order, invoice, ...style }: InvoiceButtonProps) {
  const { download, isPending } = useDownloadOwnInvoice(order.documentId);
  const name = invoiceLabel(invoice);
  return (
    <Button
      {...style}
      variant="outline"
      pending={isPending && name}
      onClick={() => download({ number: invoice.number })}
    >
      <FileDown aria-hidden />
      {name}
    </Button>
  );
}

type InvoiceFile = CallInput<'GET /orders/:documentId/invoice'>['query'];

export function useDownloadOwnInvoice(documentId: string) {
  const { mutate, isPending } = useCall({
    call: (query: InvoiceFile) =>
      fetchDownload('GET /orders/:documentId/invoice', { params: { documentId }, query }),
    failureTitle: 'Download Failed',
    failureText: 'The invoice could not be downloaded. Please try again later.',
  });
  return { download: mutate, isPending };
}
