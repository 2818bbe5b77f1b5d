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
  /** It shows no number and no border, for a row of a list. */
  isShort?: boolean;
}

export function InvoiceButton({ order, invoice, isShort, ...style }: InvoiceButtonProps) {
  const { download, isPending } = useDownloadOwnInvoice(order.documentId);
  const name = invoiceLabel(invoice);
  const shown = isShort ? 'Invoice' : name;
  return (
    <Button
      {...style}
      {...(isShort && { size: 'sm', 'aria-label': name })}
      variant={isShort ? 'ghost' : 'outline'}
      pending={isPending && shown}
      onClick={() => download({ number: invoice.number })}
    >
      <FileDown aria-hidden />
      {shown}
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
