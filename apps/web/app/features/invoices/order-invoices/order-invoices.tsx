import type { Order } from '@partshelf/contract/orders/orders.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BillingDialog } from '../billing-dialog/billing-dialog.tsx';
import { InvoiceFiles } from './invoice-files.tsx';
import { findNewestInvoice } from './invoice-names.ts';
import { orderInvoicesQuery } from './order-invoices-query.ts';
import { OtherDocuments } from './other-documents.tsx';
import { SendAgainButton } from './send-again-button.tsx';

interface OrderInvoicesProps {
  order: Order;
  receiptLink: ReactNode;
  onOpenChat: () => void;
}

/** Beside the receipt of a paid order. */
export function OrderInvoices({ order, receiptLink, onOpenChat }: OrderInvoicesProps) {
  const { data } = useQuery(orderInvoicesQuery(order.documentId));
  const { invoices = [], canAsk, canCorrect, billing = null } = data?.data ?? {};
  const newest = findNewestInvoice(data?.data ?? order);
  const summary = invoices.find(({ number }) => number === newest?.number);
  const dialogProps = { order, billing, onOpenChat };
  return (
    <div className="mt-5 grid gap-4">
      <OtherDocuments order={order} documents={invoices.filter((one) => one !== summary)} />
      <div className="flex flex-wrap justify-end gap-2">
        {receiptLink}
        {newest && <InvoiceFiles order={order} invoice={newest} summary={summary} />}
        {canAsk && <BillingDialog {...dialogProps} request="ask" />}
      </div>
      {newest && (
        <div className="-mr-3 flex flex-wrap justify-end gap-x-2">
          <SendAgainButton order={order} invoice={newest} />
          {canCorrect && <BillingDialog {...dialogProps} request="correct" />}
        </div>
      )}
    </div>
  );
}
