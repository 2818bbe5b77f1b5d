import type { InvoiceSummary } from '@partshelf/contract/invoices/invoices.ts';
import type { InvoiceNumber, Order } from '@partshelf/contract/orders/orders.ts';
import { InvoiceButton } from './invoice-button.tsx';
import { InvoiceMenu } from './invoice-menu.tsx';

interface InvoiceFilesProps {
  order: Pick<Order, 'documentId'>;
  invoice: InvoiceNumber;
  /** Undefined until it is loaded. */
  summary: InvoiceSummary | undefined;
  size?: 'sm';
}

export function InvoiceFiles({ order, invoice, summary, size }: InvoiceFilesProps) {
  return (
    <div className="flex">
      <InvoiceButton
        order={order}
        invoice={invoice}
        size={size}
        className={summary && 'rounded-r-none'}
      />
      {summary && (
        <InvoiceMenu
          order={order}
          invoice={summary}
          size={size}
          className="-ml-px rounded-l-none px-2!"
        />
      )}
    </div>
  );
}
