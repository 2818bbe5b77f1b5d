import type { Order } from '@partshelf/contract/orders/orders.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Mail } from 'lucide-react';
import {
  RemoveOrderButton,
  PayOrderButtons,
} from '../../features/checkout/unpaid-order-buttons.tsx';
import { OwnedNote } from '../../features/checkout/confirm-owned.tsx';
import { ChatButton } from '../../features/chat/chat-button.tsx';
import { chatRequests } from '../../features/chat/chat-requests.ts';
import { DownloadButton } from '../../features/downloads/download-button.tsx';
import { InstallLink } from '../../features/install/install-link.tsx';
import { InvoiceButton } from '../../features/invoices/invoice-button.tsx';
import { getNewestInvoice } from '../../features/invoices/invoices.ts';
import {
  listOrderLineDetails,
  type OrderLineDetails,
  getOrderPath,
  getOrderTotal,
} from '../../features/orders/orders.ts';
import {
  canDownload,
  getAttemptsText,
  isPaid,
  needsSupport,
  getReversal,
  isAtAttemptLimit,
  paymentTexts,
} from '../../features/orders/order-status.ts';
import { Button } from '../../ui/button.tsx';
import { useOpening } from '../../ui/use-opening.ts';
import { formatDate } from '../../ui/dates.ts';
import { formatPrice, Price } from '../../ui/price.tsx';
import { BoughtFor, OrderBadges, RefundedLabel } from '../../features/orders/order-labels.tsx';
import { Thumbnail } from '../../ui/product-image.tsx';
import { formatShortVersion } from '../../features/catalog/product-texts.ts';
import { getProductPath } from '../../features/catalog/catalog-paths.ts';
import { mailTo, useShopSettings } from '../../shop-settings.ts';
import { ReviewDialog } from '../../features/reviews/review-control.tsx';

/** One that is not paid is folded: its details show the rest. */
export function OrderCard({ order }: { order: Order }) {
  const invoice = getNewestInvoice(order);
  return (
    <article
      aria-label={`Order ${order.number}`}
      className="overflow-hidden rounded-lg border border-border bg-card"
    >
      <OrderHead
        order={order}
        actions={
          <>
            {invoice && <InvoiceButton order={order} invoice={invoice} size="sm" />}
            <DetailsButton order={order} />
          </>
        }
      />
      {isPaid(order) && (
        <ul>
          {listOrderLineDetails(order).map((line) => (
            <OrderLineRow
              key={line.documentId}
              line={line}
              actions={<LineActions order={order} line={line} />}
            />
          ))}
        </ul>
      )}
      {needsAction(order) && (
        <footer
          className={clsx(
            'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 md:px-6 md:py-3.5',
            isPaid(order) && 'border-t border-border',
          )}
        >
          <div className="grid min-w-0 flex-1 basis-64 gap-1">
            {!isPaid(order) && <FoldedLines order={order} />}
            <OrderNotes order={order} />
          </div>
          <OrderButtons
            order={order}
            removeButton={!isPaid(order) && <RemoveOrderButton order={order} />}
          />
        </footer>
      )}
    </article>
  );
}

const importDialog = () => import('./order-dialog.tsx');

function DetailsButton({ order }: { order: Order }) {
  const { part, isOpen, setIsOpen, opener } = useOpening(importDialog);
  return (
    <>
      <Button {...opener} aria-haspopup="dialog" aria-expanded={isOpen} variant="ghost" size="sm">
        View Details
      </Button>
      {part && <part.OrderDialog order={order} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}

export const needsAction = (order: Order) =>
  !isPaid(order) || getReversal(order) !== undefined || needsSupport(order);

function FoldedLines({ order }: { order: Order }) {
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1 font-[620]">
      {listOrderLineDetails(order)
        .filter(({ bundle }) => bundle === undefined)
        .map((line) => (
          <li key={line.documentId} className="not-last:after:content-[','] wrap-anywhere">
            <Link to={getProductPath(line)} className="inline-block hover:underline">
              {line.title}
            </Link>
            {line.quantity > 1 && ` × ${line.quantity}`}
          </li>
        ))}
    </ul>
  );
}

export function OrderNotes({ order }: { order: Order }) {
  const attempts = getAttemptsText(order);
  return (
    <>
      <OwnedNote owned={order.owned} company={order.company?.name} />
      <OrderNote order={order} />
      {attempts && <p className="text-sm text-muted-foreground">{attempts}</p>}
      {order.canResume && isAtAttemptLimit(order) && (
        <p className="text-sm">{paymentTexts.stillOpen}</p>
      )}
    </>
  );
}

interface OrderButtonsProps {
  order: Order;
  removeButton?: ReactNode;
}

export function OrderButtons({ order, removeButton }: OrderButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {!isPaid(order) && <PayOrderButtons order={order} />}
      {needsSupport(order) && (
        <>
          <ContactSupportLink order={order} onClick={chatRequests.emit} />
          <ChatButton size="sm" />
        </>
      )}
      {removeButton}
    </div>
  );
}

function LineActions({ order, line }: { order: Order; line: OrderLineDetails }) {
  return (
    <>
      {canDownload(order) && line.version !== null && !line.downloadsEnded && (
        <>
          <DownloadButton productDocumentId={line.documentId} />
          <InstallLink order={order} product={line} />
        </>
      )}
      <ReviewDialog
        bought={{ product: line.documentId, order: order.documentId }}
        productTitle={line.title}
        rating={line.rating}
      />
    </>
  );
}

interface OrderHeadProps {
  order: Order;
  actions: ReactNode;
}

function OrderHead({ order, actions }: OrderHeadProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-9 gap-y-3 border-b border-border bg-muted px-4 py-3.5 md:px-6 md:py-4">
      <dl className="grid grid-cols-[1fr_1fr_auto] gap-3 max-md:w-full md:grid-cols-[88px_104px_auto] md:gap-6">
        <Fact name="Order">
          <Link to={getOrderPath(order)} className="inline-block link">
            {order.number}
          </Link>
        </Fact>
        <Fact name="Placed">{formatDate(order.createdAt)}</Fact>
        <Fact name="Total">
          {formatPrice(getOrderTotal(order))}
          <RefundedLabel order={order} />
        </Fact>
      </dl>
      <div className="flex grow flex-wrap items-center justify-between gap-x-3.5 gap-y-2 md:justify-end">
        <OrderBadges order={order} />
        <div className="flex items-center gap-2">{actions}</div>
      </div>
      <BoughtFor order={order} className="basis-full" />
    </header>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[12px] text-muted-foreground">{name}</dt>
      <dd className="text-sm font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

interface OrderLineRowProps {
  line: OrderLineDetails;
  actions?: ReactNode;
}

function OrderLineRow({ line, actions }: OrderLineRowProps) {
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2 border-t border-border px-4 py-3.5 first:border-t-0 md:grid-cols-[72px_minmax(0,1fr)_auto_88px] md:gap-5 md:px-6 md:py-4">
      <Thumbnail image={line.img} widthPx={72} className="max-md:self-start" />
      <div className="min-w-0">
        <h3 className="text-title wrap-anywhere">
          <Link to={getProductPath(line)} className="inline-block hover:underline">
            {line.title}
          </Link>
        </h3>
        <p className="label mt-1">{getLineLabel(line)}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:order-last max-md:col-span-full">{actions}</div>
      {line.bundle === undefined && <Price dollars={line.total} className="text-right" />}
    </li>
  );
}

function getLineLabel({ version, quantity, bundle, downloadsEnded }: OrderLineDetails): string {
  const units = downloadsEnded ? `Qty ${quantity} · Downloads ended` : `Qty ${quantity}`;
  if (version === null) return `Bundle · ${units}`;
  return `${formatShortVersion(version)} · ${bundle === undefined ? units : `In ${bundle}`}`;
}

const notes: Record<string, string> = {
  failed: 'This order has not been paid yet. Nothing was charged.',
  expired: paymentTexts.expired.description,
};

function OrderNote({ order }: { order: Order }) {
  if (isPaid(order) && !getReversal(order)) return null;
  return <p className="text-sm text-muted-foreground">{getNoteText(order)}</p>;
}

function getNoteText(order: Order): string {
  const { paymentStatus, refundedAt } = order;
  if (refundedAt)
    return `This order was refunded on ${formatDate(refundedAt)}. Its downloads are no longer available.`;
  if (isPaid(order))
    return 'This payment is disputed at your bank. The downloads are not available until the bank has decided.';
  if (isAtAttemptLimit(order)) return paymentTexts.limit.description;
  return notes[paymentStatus] ?? 'This order has not been paid yet.';
}

interface ContactSupportLinkProps {
  order: Pick<Order, 'documentId' | 'number'>;
  onClick?: () => void;
}

function ContactSupportLink({ order, onClick }: ContactSupportLinkProps) {
  const { company } = useShopSettings();
  return (
    <Button asChild variant="outline" size="sm">
      <a
        href={mailTo(company.email, `Order ${order.number} (${order.documentId})`)}
        onClick={onClick}
      >
        <Mail aria-hidden />
        Contact Support
      </a>
    </Button>
  );
}
