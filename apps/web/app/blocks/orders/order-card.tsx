import type { Order } from '@partshelf/contract/orders/orders.ts';
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
import { InvoiceButton } from '../../features/invoices/invoice-button.tsx';
import { getNewestInvoice } from '../../features/invoices/invoices.ts';
import { listOrderLineDetails, getOrderPath, getOrderTotal } from '../../features/orders/orders.ts';
import {
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
import { formatPrice } from '../../ui/price.tsx';
import { BoughtFor, OrderBadges, RefundedLabel } from '../../features/orders/order-labels.tsx';
import { getProductPath } from '../../features/catalog/catalog-paths.ts';
import { mailTo, useShopSettings } from '../../shop-settings.ts';

/** It is one line; its details show the rest. */
export function OrderCard({ order }: { order: Order }) {
  const invoice = getNewestInvoice(order);
  return (
    <article aria-label={`Order ${order.number}`} className="record-row">
      <div className="record-line">
        <Link
          to={getOrderPath(order)}
          className="inline-block justify-self-start link tabular-nums"
        >
          <span className="sr-only">Order </span>
          {order.number}
        </Link>
        <span className="whitespace-nowrap text-muted-foreground tabular-nums">
          {formatDate(order.createdAt)}
        </span>
        <OrderTitles order={order} />
        <span className="text-right font-semibold tabular-nums max-lg:col-start-3 max-lg:row-start-1">
          {formatPrice(getOrderTotal(order))}
          <RefundedLabel order={order} />
        </span>
        <div className="max-lg:col-span-2">
          <OrderBadges order={order} />
        </div>
        <div className="-mr-3 flex items-center justify-end gap-1">
          {invoice && <InvoiceButton order={order} invoice={invoice} isShort />}
          <DetailsButton order={order} />
        </div>
      </div>
      <BoughtFor order={order} className="record-below" />
      {needsAction(order) && (
        <footer className="record-foot">
          <div className="grid min-w-0 flex-1 basis-64 gap-1">
            <OrderNotes order={order} />
          </div>
          <OrderButtons
            order={order}
            removeButton={isRemovable(order) && <RemoveOrderButton order={order} />}
          />
        </footer>
      )}
    </article>
  );
}

/** An order that waits for a bank transfer is cancelled first. */
const isRemovable = (order: Order) =>
  !isPaid(order) && (!order.transfer || order.transfer.state === 'cancelled');

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

function OrderTitles({ order }: { order: Order }) {
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-1.5 font-semibold max-lg:col-span-full">
      {listOrderLineDetails(order)
        .filter(({ bundle }) => bundle === undefined)
        .map((line) => (
          <li key={line.documentId} className="not-last:after:content-[','] min-w-0 wrap-anywhere">
            <Link
              to={getProductPath(line)}
              className="inline-block min-h-6 leading-6 hover:underline"
            >
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
      {!isPaid(order) && !order.transfer && <PayOrderButtons order={order} />}
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

const notes: Record<string, string> = {
  failed: 'This order has not been paid yet. Nothing was charged.',
  expired: paymentTexts.expired.description,
};

function OrderNote({ order }: { order: Order }) {
  if (isPaid(order) && !getReversal(order)) return null;
  return <p className="text-sm text-muted-foreground">{getNoteText(order)}</p>;
}

function getNoteText(order: Order): string {
  const { paymentStatus, refundedAt, transfer } = order;
  if (refundedAt)
    return `This order was refunded on ${formatDate(refundedAt)}. Its downloads are no longer available.`;
  if (isPaid(order))
    return 'This payment is disputed at your bank. The downloads are not available until the bank has decided.';
  if (transfer?.state === 'cancelled') return 'This order is cancelled. Nothing has to be paid.';
  if (transfer) return 'We are waiting for your bank transfer. The order says how to pay it.';
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
