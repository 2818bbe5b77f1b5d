import { useSearchParams, useNavigate, Link } from 'react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { CircleCheck } from 'lucide-react';
import type { Order } from '@partshelf/contract/orders/orders.ts';
import {
  NoSession,
  VerificationError,
  VerifyingPayment,
  PaymentPanel,
} from '../../features/checkout/payment-panel.tsx';
import { refetchShopping } from '../../optimistic-list.ts';
import { showErrorToast } from '../../ui/error-toast.ts';
import { clearSelection } from '../../features/cart/cart.ts';
import { setSessionCode } from '../../features/discounts/session-code.ts';
import {
  getOrderPath,
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
import { Button } from '../../ui/button.tsx';
import { formatShortVersion } from '../../features/catalog/product-texts.ts';
import { DownloadButton } from '../../features/downloads/download-button.tsx';
import { InstallLink } from '../../features/install/install-link.tsx';
import { InvoiceButton } from '../../features/invoices/invoice-button.tsx';
import { getNewestInvoice } from '../../features/invoices/invoices.ts';

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
    <PaymentPanel
      icon={CircleCheck}
      tone="success"
      title={isFree ? 'Your order is complete' : 'Payment Successful!'}
      actions={
        <>
          <Button asChild size="lg" variant="outline">
            <Link to="/order">View Your Orders</Link>
          </Button>
          <Button asChild size="lg" variant="ghost">
            <Link to="/">Continue Shopping</Link>
          </Button>
        </>
      }
    >
      <p className="text-muted-foreground">
        Thank you for your order. A confirmation email has been sent to you, and your downloads are
        ready under Track My Order.
      </p>
      {children}
    </PaymentPanel>
  );
}

interface BoughtProductsProps {
  sessionId: string;
  isConfirmed: boolean;
}

function BoughtProducts({ sessionId, isConfirmed }: BoughtProductsProps) {
  const { data: order } = useQuery(orderOfSessionQuery(sessionId));
  if (!order) return null;
  const invoice = getNewestInvoice(order);
  const isReady = isConfirmed && !getReversal(order);
  return (
    <section aria-labelledby="bought" className="mt-3 w-full text-left">
      <header className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border pb-2">
        <h2 id="bought" className="text-title">
          <Link to={getOrderPath(order)} className="inline-block link">
            Order {order.number}
          </Link>
        </h2>
        {isReady && invoice && <InvoiceButton order={order} invoice={invoice} size="sm" />}
      </header>
      {order.company && <p className="pt-3 text-sm wrap-anywhere">For {order.company.name}</p>}
      <ul aria-label="What you bought" className="divide-y divide-border">
        {listOrderLineDetails(order).map((line) => (
          <BoughtLine key={line.documentId} order={order} line={line} isReady={isReady} />
        ))}
      </ul>
    </section>
  );
}

interface BoughtLineProps {
  order: Order;
  line: OrderLineDetails;
  isReady: boolean;
}

function BoughtLine({ order, line, isReady }: BoughtLineProps) {
  const { documentId, title, version, quantity, bundle, downloadsEnded } = line;
  const units = quantity > 1 ? ` × ${quantity}` : '';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-sm font-[620] wrap-anywhere">
          {title}
          {units}
        </h3>
        <p className="label mt-0.5">{version === null ? 'Bundle' : formatShortVersion(version)}</p>
        {bundle !== undefined && <p className="label mt-0.5">In {bundle}</p>}
      </div>
      {isReady && version !== null && !downloadsEnded && (
        <div className="flex flex-wrap gap-2">
          <DownloadButton productDocumentId={documentId} title={title} variant="default" />
          <InstallLink order={order} product={line} />
        </div>
      )}
    </li>
  );
}
