import type { Order } from '@partshelf/contract/orders.ts';
import { RetryPaymentButton } from '../features/checkout/retry-payment-button.tsx';
import { DownloadButton } from '../features/downloads/download-button.tsx';
import { ContactSupportLink } from '../features/orders/contact-support-link.tsx';
import { OrderHead } from '../features/orders/order-head.tsx';
import { OrderLineRow } from '../features/orders/order-line.tsx';
import { groupUnits } from '../features/orders/order-lines.ts';
import { OrderNote } from '../features/orders/order-note.tsx';
import {
  canDownload,
  canRetry,
  isAtAttemptLimit,
  isPaid,
} from '../features/orders/order-status.ts';
import { OrderDialog } from './order-dialog.tsx';

/** An order with everything that can be done about it. */
export function OrderCard({ order }: { order: Order }) {
  return (
    <article
      aria-label={`Order ${order.documentId}`}
      className="overflow-hidden rounded-lg border border-border bg-card"
    >
      <OrderHead order={order} action={<OrderDialog order={order} />} />
      <ul>
        {groupUnits(order.products).map((line) => (
          <OrderLineRow
            key={line.key}
            line={line}
            actions={
              canDownload(order) && <DownloadButton productDocumentId={line.product.documentId} />
            }
          />
        ))}
      </ul>
      {!isPaid(order) && (
        <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-border px-4 py-3 md:px-6 md:py-3.5">
          <OrderNote order={order} />
          {canRetry(order) && <RetryPaymentButton order={order} />}
          {isAtAttemptLimit(order) && <ContactSupportLink order={order} />}
        </footer>
      )}
    </article>
  );
}
