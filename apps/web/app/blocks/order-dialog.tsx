import type { Order, OrderProduct } from '@partshelf/contract/orders.ts';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Checksum, ChecksumHint } from '../features/downloads/checksum.tsx';
import { DownloadButton } from '../features/downloads/download-button.tsx';
import { OlderReleases } from '../features/downloads/older-releases.tsx';
import { OrderBadges } from '../features/orders/order-badge.tsx';
import { OrderDetailLine } from '../features/orders/order-detail-line.tsx';
import { OrderFacts } from '../features/orders/order-facts.tsx';
import {
  groupUnits,
  newestReleaseOf,
  type OrderLine,
  shortNumberOf,
  totalOf,
} from '../features/orders/order-lines.ts';
import { canDownload, isPaid } from '../features/orders/order-status.ts';
import { receiptAddress } from '../features/orders/receipt-address.ts';
import { RefundRequest } from '../features/orders/refund-request.tsx';
import { ReviewControl } from '../features/reviews/review-control.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Price } from '../ui/price.tsx';

interface OrderDialogProps {
  order: Order;
  /** A button that opens it. */
  trigger: ReactNode;
  /** The product whose review is begun, or read, at once. */
  reviewed?: OrderProduct;
}

/** The details of an order, with everything that can be done with what was bought. */
export function OrderDialog({ order, trigger, reviewed }: OrderDialogProps) {
  return (
    <Dialog
      trigger={trigger}
      title={`Order ${shortNumberOf(order)}`}
      aside={<OrderBadges order={order} />}
    >
      <OrderFacts order={order} />
      <ul>
        {groupUnits(order.products).map((line) => (
          <OrderDetailLine
            key={line.key}
            line={line}
            actions={isPaid(order) && <LineActions order={order} line={line} reviewed={reviewed} />}
          >
            {canDownload(order) && <Checksum sha256={newestReleaseOf(line.product).sha256} />}
          </OrderDetailLine>
        ))}
      </ul>
      <p className="flex items-baseline justify-between border-t border-border pt-4 font-[640]">
        Total
        <Price dollars={totalOf(order)} className="text-xl" />
      </p>
      {canDownload(order) && <ChecksumHint />}
      <div className="mt-5 empty:hidden">
        <RefundRequest order={order} />
      </div>
      {isPaid(order) && (
        <div className="mt-5 flex justify-end">
          <Button asChild variant="outline">
            <Link to={receiptAddress(order)}>
              <ReceiptText aria-hidden />
              Receipt
            </Link>
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface LineActionsProps {
  order: Order;
  line: OrderLine;
  reviewed: OrderProduct | undefined;
}

function LineActions({ order, line: { product }, reviewed }: LineActionsProps) {
  return (
    <>
      {canDownload(order) && <DownloadButton productDocumentId={product.documentId} />}
      <ReviewControl
        bought={{ product: product.documentId, order: order.documentId }}
        productTitle={product.title}
        startsWriting={product.documentId === reviewed?.documentId && product.rating === null}
      />
      <OlderReleases product={product} releases={product.releases.slice(1)} />
    </>
  );
}
