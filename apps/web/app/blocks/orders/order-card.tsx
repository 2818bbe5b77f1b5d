import type { Order } from '@partshelf/contract/orders/orders.ts';
import { RemoveOrderButton } from '../../features/checkout/remove-order-button.tsx';
import { OwnedNote } from '../../features/checkout/confirm-owned.tsx';
import { PayOrderButtons } from '../../features/checkout/pay-order-buttons.tsx';
import { chatRequests } from '../../features/chat/customer/chat-requests.ts';
import { DownloadButton } from '../../features/downloads/download-button.tsx';
import { InstallLink } from '../../features/install/install-link.tsx';
import { ContactSupportLink } from '../../features/orders/order-card/contact-support-link.tsx';
import { InvoiceButton } from '../../features/invoices/order-invoices/invoice-button.tsx';
import { findNewestInvoice } from '../../features/invoices/order-invoices/invoice-names.ts';
import { OrderHead } from '../../features/orders/order-card/order-head.tsx';
import { OrderLineRow } from '../../features/orders/order-card/order-line.tsx';
import { listOrderLineDetails, type OrderLineDetails } from '../../features/orders/order-lines.ts';
import { OrderNote } from '../../features/orders/order-card/order-note.tsx';
import {
  canDownload,
  isPaid,
  needsSupport,
  getReversal,
} from '../../features/orders/order-status.ts';
import { Button } from '../../ui/button.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';

const detailsButton = (
  <Button variant="ghost" size="sm">
    View Details
  </Button>
);

export function OrderCard({ order }: { order: Order }) {
  const invoice = findNewestInvoice(order);
  return (
    <article
      aria-label={`Order ${order.documentId}`}
      className="overflow-hidden rounded-lg border border-border bg-card"
    >
      <OrderHead
        order={order}
        actions={
          <>
            {invoice && <InvoiceButton order={order} invoice={invoice} size="sm" />}
            <OrderDialog order={order} trigger={detailsButton} />
          </>
        }
      />
      <ul>
        {listOrderLineDetails(order).map((line) => (
          <OrderLineRow
            key={line.documentId}
            line={line}
            actions={isPaid(order) && <LineActions order={order} line={line} />}
          />
        ))}
      </ul>
      {(!isPaid(order) || getReversal(order) || needsSupport(order)) && (
        <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-border px-4 py-3 md:px-6 md:py-3.5">
          <div className="grid gap-1">
            <OwnedNote owned={order.owned} />
            <OrderNote order={order} />
          </div>
          <div className="flex flex-wrap gap-2">
            {!isPaid(order) && <PayOrderButtons order={order} />}
            {needsSupport(order) && (
              <ContactSupportLink order={order} onClick={chatRequests.emit} />
            )}
            {!isPaid(order) && <RemoveOrderButton order={order} />}
          </div>
        </footer>
      )}
    </article>
  );
}

function LineActions({ order, line }: { order: Order; line: OrderLineDetails }) {
  return (
    <>
      {canDownload(order) && line.version !== null && (
        <>
          <DownloadButton productDocumentId={line.documentId} />
          <InstallLink order={order} product={line} />
        </>
      )}
      <ReviewDialog order={order} line={line} />
    </>
  );
}
