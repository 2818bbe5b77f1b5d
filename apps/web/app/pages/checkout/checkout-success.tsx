import { useSearchParams, useNavigate, Link } from 'react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { clsx } from 'clsx';
import type { Order } from '@partshelf/contract/orders/orders.ts';
import {
  NoSession,
  VerificationError,
  VerifyingPayment,
  PaymentHeading,
} from '../../features/checkout/payment-panel.tsx';
import { refetchShopping } from '../../optimistic-list.ts';
import { showErrorToast } from '../../ui/error-toast.ts';
import { clearSelection } from '../../features/cart/cart.ts';
import { setSessionCode } from '../../features/discounts/session-code.ts';
import {
  getOrderPath,
  getOrderTotal,
  getReceiptPath,
  listOrderLineDetails,
  type OrderLineDetails,
  orderOfSessionQuery,
  ordersKey,
} from '../../features/orders/orders.ts';
import { getReversal, paymentTexts } from '../../features/orders/order-status.ts';
import {
  getFailedPath,
  isFreeSession,
  verificationQuery,
} from '../../features/checkout/payment.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatShortVersion } from '../../features/catalog/product-texts.ts';
import { DownloadButton } from '../../features/downloads/download-button.tsx';
import { InstallLink } from '../../features/install/install-link.tsx';
import { InvoiceButton } from '../../features/invoices/invoice-button.tsx';
import { getNewestInvoice } from '../../features/invoices/invoices.ts';
import { PageBody } from '../../ui/page-body.tsx';
import { formatPrice } from '../../ui/price.tsx';
import { shelfRow, ShelfTile } from '../../ui/shelf-tile.tsx';

export default function CheckoutSuccessPage() {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  if (!sessionId) return <NoSession />;
  return <PaymentVerification sessionId={sessionId} />;
}

function PaymentVerification({ sessionId }: { sessionId: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(verificationQuery(sessionId));
  const status = data?.status;
  const isFree = isFreeSession(sessionId);

  useEffect(() => {
    if (status === undefined) return;
    void queries.invalidateQueries({ queryKey: ordersKey });
    if (status === 'success') {
      clearSelection();
      setSessionCode(undefined);
      void refetchShopping(queries);
      return;
    }
    if (status !== 'pending') {
      const { title, description } = paymentTexts[status];
      showErrorToast(title, description);
    }
    void navigate(getFailedPath(sessionId), { replace: true });
  }, [status, sessionId, navigate, queries]);

  if (isError && !isFetching)
    return <VerificationError isFree={isFree} onRetry={() => void refetch()} />;
  return status === 'success' ? (
    <PaymentSuccess isFree={isFree}>
      <BoughtProducts sessionId={sessionId} isConfirmed />
    </PaymentSuccess>
  ) : (
    <VerifyingPayment isFree={isFree}>
      <BoughtProducts sessionId={sessionId} isConfirmed={false} />
    </VerifyingPayment>
  );
}

interface PaymentSuccessProps {
  isFree: boolean;
  children: ReactNode;
}

function PaymentSuccess({ isFree, children }: PaymentSuccessProps) {
  return (
    <PageBody className="pt-10 text-center md:pt-16">
      <PaymentHeading className="text-h1">
        {isFree ? 'Your order is complete' : 'Payment Successful!'}
      </PaymentHeading>
      <p className="mx-auto mt-3 max-w-prose text-muted-foreground">
        Thank you for your order. A confirmation email has been sent to you, and your downloads are
        ready under Track My Order.
      </p>
      {children}
      <div className="mt-10 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/order" variant="outline">
          View Your Orders
        </ButtonLink>
        <ButtonLink to="/" variant="ghost">
          Continue Shopping
        </ButtonLink>
      </div>
    </PageBody>
  );
}

interface BoughtProductsProps {
  sessionId: string;
  isConfirmed: boolean;
}

function BoughtProducts({ sessionId, isConfirmed }: BoughtProductsProps) {
  const { data: order } = useQuery(orderOfSessionQuery(sessionId));
  if (!order) return null;
  return (
    <div className="mt-8 md:mt-10">
      <ul
        aria-label="What you bought"
        className={clsx('flex flex-wrap justify-center text-left', shelfRow)}
      >
        {listOrderLineDetails(order).map((line, place) => (
          <li
            key={line.documentId}
            className="flex w-[calc(50%-0.5rem)] max-w-55 min-w-0 flex-col only:w-55 sm:w-55"
          >
            {isConfirmed ? (
              <BoughtProduct order={order} line={line} place={place} />
            ) : (
              <ExpectedProduct line={line} />
            )}
          </li>
        ))}
      </ul>
      <OrderLinks order={order} isConfirmed={isConfirmed} />
    </div>
  );
}

/** A place on the shelf is kept for it. */
function ExpectedProduct({ line }: { line: OrderLineDetails }) {
  return (
    <>
      <div className="stand">
        <span className="block aspect-4/3 rounded-t-lg border-2 border-b-0 border-dashed border-input" />
      </div>
      <LineTitle line={line} />
    </>
  );
}

interface BoughtProductProps {
  order: Order;
  line: OrderLineDetails;
  place: number;
}

function BoughtProduct({ order, line, place }: BoughtProductProps) {
  const { documentId, title, img, version, downloadsEnded } = line;
  return (
    <>
      <ShelfTile
        image={img}
        sizes="220px"
        tag={version === null ? 'Bundle' : formatShortVersion(version)}
        rises={place}
      />
      <LineTitle line={line} />
      {!getReversal(order) && version !== null && !downloadsEnded && (
        <div className="mt-auto flex flex-wrap gap-2 pt-3 *:grow">
          <DownloadButton productDocumentId={documentId} title={title} variant="default" />
          <InstallLink order={order} product={line} />
        </div>
      )}
    </>
  );
}

function LineTitle({ line: { title, quantity, bundle } }: { line: OrderLineDetails }) {
  return (
    <>
      <h2 className="mt-2 text-title wrap-anywhere">
        {title}
        {quantity > 1 && ` × ${quantity}`}
      </h2>
      {bundle !== undefined && (
        <p className="mt-0.5 text-xs wrap-anywhere text-muted-foreground">In {bundle}</p>
      )}
    </>
  );
}

interface OrderLinksProps {
  order: Order;
  isConfirmed: boolean;
}

function OrderLinks({ order, isConfirmed }: OrderLinksProps) {
  const invoice = getNewestInvoice(order);
  return (
    <div className="mt-8 flex flex-wrap items-baseline justify-center gap-x-2 gap-y-2 text-sm *:not-first:before:mr-2 *:not-first:before:content-['·'] md:mt-10">
      <span>
        <Link to={getOrderPath(order)} className="inline-block link">
          Order {order.number}
        </Link>
      </span>
      {order.company && <span className="wrap-anywhere">For {order.company.name}</span>}
      <span className="tabular-nums">{formatPrice(getOrderTotal(order))}</span>
      {isConfirmed && (
        <span>
          <Link to={getReceiptPath(order)} className="inline-block link">
            Receipt
          </Link>
        </span>
      )}
      {isConfirmed && invoice && (
        <span>
          <InvoiceButton order={order} invoice={invoice} size="sm" />
        </span>
      )}
    </div>
  );
}
