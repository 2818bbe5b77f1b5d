import type { InvoiceNumber, Order } from '@partshelf/contract/orders/orders.ts';
import { FileDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { describeInvoice } from './invoice-names.ts';
import { useDownloadInvoice } from './use-download-invoice.ts';

interface InvoiceButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  order: Pick<Order, 'documentId'>;
  invoice: InvoiceNumber;
}

/** Downloads the PDF. */
export function InvoiceButton({ order, invoice, ...style }: InvoiceButtonProps) {
  const { download, isPending } = useDownloadInvoice(order.documentId);
  const name = describeInvoice(invoice);
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
