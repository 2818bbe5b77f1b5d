import type { InvoiceSummary } from '@partshelf/contract/invoices/invoices.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import type { Order } from '@partshelf/contract/orders/orders.ts';
import { useId } from 'react';
import { formatSharedDate } from '../../../ui/dates.ts';
import { InvoiceFiles } from './invoice-files.tsx';

interface OtherDocumentsProps {
  order: Pick<Order, 'documentId'>;
  documents: readonly InvoiceSummary[];
}

export function OtherDocuments({ order, documents }: OtherDocumentsProps) {
  const headingId = useId();
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="text-sm">
      <h3 id={headingId} className="mb-1 text-xs text-muted-foreground">
        Credit notes and earlier invoices
      </h3>
      <ul>
        {documents.map((summary) => (
          <li
            key={summary.number}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-t border-border py-2"
          >
            <span className="tabular-nums">
              {formatSharedDate(summary.issuedOn)} · {formatUsd(summary.total)}
            </span>
            <InvoiceFiles order={order} invoice={summary} summary={summary} size="sm" />
          </li>
        ))}
      </ul>
    </section>
  );
}
