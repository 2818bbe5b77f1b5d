import type { Order, OrderProduct } from '@partshelf/contract/orders.ts';
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
  isPaid,
  needsSupport,
  setbackOf,
} from '../features/orders/order-status.ts';
import { RatingButton } from '../features/reviews/rating-button.tsx';
import { Button } from '../ui/button.tsx';
import { OrderDialog } from './order-dialog.tsx';

const detailsButton = (
  <Button variant="ghost" size="sm">
    View Details
  </Button>
);

/** An order with everything that can be done about it. */
export function OrderCard({ order }: { order: Order }) {
  return (
    <article
      aria-label={`Order ${order.documentId}`}
      className="overflow-hidden rounded-lg border border-border bg-card"
    >
      <OrderHead order={order} action={<OrderDialog order={order} trigger={detailsButton} />} />
      <ul>
        {groupUnits(order.products).map((line) => (
          <OrderLineRow
            key={line.key}
            line={line}
            actions={isPaid(order) && <LineActions order={order} product={line.product} />}
          />
        ))}
      </ul>
      {(!isPaid(order) || setbackOf(order)) && (
        <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-border px-4 py-3 md:px-6 md:py-3.5">
          <OrderNote order={order} />
          {canRetry(order) && <RetryPaymentButton order={order} />}
          {needsSupport(order) && <ContactSupportLink order={order} />}
        </footer>
      )}
    </article>
  );
}

function LineActions({ order, product }: { order: Order; product: OrderProduct }) {
  return (
    <>
      {canDownload(order) && <DownloadButton productDocumentId={product.documentId} />}
      <OrderDialog
        order={order}
        reviewed={product}
        trigger={<RatingButton rating={product.rating} />}
      />
    </>
  );
}
