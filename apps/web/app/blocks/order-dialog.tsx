import type { Order } from '@partshelf/contract/orders.ts';
import { DownloadButton } from '../features/downloads/download-button.tsx';
import { ChecksumHint, PackageFacts } from '../features/downloads/package-facts.tsx';
import { OrderBadge } from '../features/orders/order-badge.tsx';
import { OrderDetailLine } from '../features/orders/order-detail-line.tsx';
import { OrderFacts } from '../features/orders/order-facts.tsx';
import { groupUnits, shortNumberOf, totalOf } from '../features/orders/order-lines.ts';
import { canDownload } from '../features/orders/order-status.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Price } from '../ui/price.tsx';

/** The button on an order's card and the details that it opens. */
export function OrderDialog({ order }: { order: Order }) {
  const trigger = (
    <Button variant="ghost" size="sm">
      View Details
    </Button>
  );
  return (
    <Dialog
      trigger={trigger}
      title={`Order ${shortNumberOf(order)}`}
      aside={<OrderBadge order={order} />}
    >
      <OrderFacts order={order} />
      <ul>
        {groupUnits(order.products).map((line) => (
          <OrderDetailLine key={line.key} line={line}>
            {canDownload(order) && (
              <>
                <PackageFacts release={line.product.release} />
                <DownloadButton productDocumentId={line.product.documentId} />
              </>
            )}
          </OrderDetailLine>
        ))}
      </ul>
      <p className="flex items-baseline justify-between border-t border-border pt-4 font-[640]">
        Total
        <Price dollars={totalOf(order)} className="text-xl" />
      </p>
      {canDownload(order) && <ChecksumHint />}
    </Dialog>
  );
}
