import type { Order, OrderPackage } from '@partshelf/contract/orders/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { Checksum, ChecksumHint } from '../../features/downloads/checksum.tsx';
import { DownloadButton } from '../../features/downloads/download-button.tsx';
import { OlderReleases } from '../../features/downloads/older-releases.tsx';
import { InstallLink } from '../../features/install/install-link.tsx';
import { OrderInvoices } from '../../features/invoices/order-invoices/order-invoices.tsx';
import { OrderDetailLine } from '../../features/orders/order-detail-line.tsx';
import { OrderFacts } from '../../features/orders/order-facts.tsx';
import {
  listOrderLineDetails,
  getNewestRelease,
  type OrderLineDetails,
} from '../../features/orders/order-lines.ts';
import { OrderSums } from '../../features/orders/order-sums.tsx';
import { canDownload, isPaid } from '../../features/orders/order-status.ts';
import { orderQuery } from '../../features/orders/orders-query.ts';
import { getReceiptPath } from '../../features/orders/receipt/receipt-path.ts';
import { RefundRequest } from '../../features/orders/refund-request/refund-request.tsx';
import { ReviewControl } from '../../features/reviews/review-control.tsx';
import { Button } from '../../ui/button.tsx';
import { useChatAfterClose } from './use-chat-after-close.ts';

interface OrderDetailsProps {
  order: Order;
  onClose: () => void;
}

export function OrderDetails({ order, onClose }: OrderDetailsProps) {
  const closeForChat = useChatAfterClose(onClose);
  const { data } = useQuery(orderQuery(order.documentId));
  const packages = new Map(data?.data.packages.map((entry) => [entry.documentId, entry]));
  return (
    <>
      <OrderFacts order={order} />
      <ul>
        {listOrderLineDetails(order).map((line) => (
          <Line
            key={line.documentId}
            order={order}
            line={line}
            soldPackage={packages.get(line.documentId)}
          />
        ))}
      </ul>
      <OrderSums order={order} />
      {canDownload(order) && <ChecksumHint />}
      <div className="mt-5 empty:hidden">
        <RefundRequest order={order} />
      </div>
      {isPaid(order) && (
        <OrderInvoices
          order={order}
          receiptLink={<ReceiptLink order={order} />}
          onOpenChat={closeForChat}
        />
      )}
    </>
  );
}

function ReceiptLink({ order }: { order: Order }) {
  return (
    <Button asChild variant="outline">
      <Link to={getReceiptPath(order)}>
        <ReceiptText aria-hidden />
        Receipt
      </Link>
    </Button>
  );
}

interface LineProps {
  order: Order;
  line: OrderLineDetails;
  soldPackage: OrderPackage | undefined;
}

function Line({ order, line, soldPackage }: LineProps) {
  return (
    <OrderDetailLine
      line={line}
      soldPackage={soldPackage}
      actions={isPaid(order) && <LineActions order={order} line={line} soldPackage={soldPackage} />}
    >
      {canDownload(order) && soldPackage && (
        <Checksum sha256={getNewestRelease(soldPackage).sha256} />
      )}
    </OrderDetailLine>
  );
}

function LineActions({ order, line, soldPackage }: LineProps) {
  return (
    <>
      {canDownload(order) && line.version !== null && (
        <>
          <DownloadButton productDocumentId={line.documentId} />
          <InstallLink order={order} product={line} />
        </>
      )}
      <ReviewControl
        bought={{ product: line.documentId, order: order.documentId }}
        productTitle={line.title}
      />
      {soldPackage && (
        <OlderReleases
          product={line}
          releases={soldPackage.releases.slice(1)}
          renderAction={(release) => <InstallLink order={order} product={line} release={release} />}
        />
      )}
    </>
  );
}
