import { useSearchParams, useNavigate, Link } from 'react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { CircleCheck, ListChecks } from 'lucide-react';
import type { Order } from '@partshelf/contract/orders/orders.ts';
import {
  NoSession,
  VerificationError,
  VerifyingPayment,
  PaymentPanel,
} from '../../features/checkout/payment-panel.tsx';
import { refetchShopping } from '../../optimistic-list.ts';
import { toast } from '../../ui/toast.tsx';
import { clearSelection } from '../../features/cart/cart.ts';
import { setSessionCode } from '../../features/discounts/session-code.ts';
import { ordersKey, ordersQuery, listOrderLineDetails } from '../../features/orders/orders.ts';
import { paymentTexts, canDownload } from '../../features/orders/order-status.ts';
import {
  getFailedPath,
  isFreeSession,
  verificationQuery,
} from '../../features/checkout/payment.ts';
import { Button } from '../../ui/button.tsx';
import { getOrderInstallPath } from '../../features/install/install-paths.ts';
import { InvoiceButton } from '../../features/invoices/invoice-button.tsx';
import { findNewestInvoice } from '../../features/invoices/invoices.ts';

export default function CheckoutSuccessPage() {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  if (!sessionId) return <NoSession />;
  return (
    <PaymentVerification
      sessionId={sessionId}
      paidActions={<PaidOrderLinks sessionId={sessionId} />}
    />
  );
}

interface PaymentVerificationProps {
  sessionId: string;
  /** What can be done with a paid order. */
  paidActions: ReactNode;
}

function PaymentVerification({ sessionId, paidActions }: PaymentVerificationProps) {
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
    if (status !== 'pending') toast({ variant: 'destructive', ...paymentTexts[status] });
    void navigate(getFailedPath(sessionId), { replace: true });
  }, [status, sessionId, navigate, queries]);

  if (isError && !isFetching)
    return <VerificationError isFree={isFree} onRetry={() => void refetch()} />;
  return status === 'success' ? (
    <PaymentSuccess isFree={isFree}>{paidActions}</PaymentSuccess>
  ) : (
    <VerifyingPayment isFree={isFree} />
  );
}

interface PaymentSuccessProps {
  isFree: boolean;
  /** More links; they appear last, so that nothing moves under the pointer when they are loaded. */
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
          <Button asChild size="lg">
            <Link to="/order">View Your Orders</Link>
          </Button>
          <Button asChild size="lg" variant="outline">
            <Link to="/">Continue Shopping</Link>
          </Button>
          {children}
        </>
      }
    >
      <p className="text-muted-foreground">
        Thank you for your order. A confirmation email has been sent to you, and your downloads are
        ready under Track My Order.
      </p>
    </PaymentPanel>
  );
}

const maxLinks = 3;

/** The invoice, and the install pages of a small order; those of a large one are in the list. */
function PaidOrderLinks({ sessionId }: { sessionId: string }) {
  const { data } = useQuery(ordersQuery(1));
  const order = data?.data.find(({ stripeId }) => stripeId === sessionId);
  if (!order) return null;
  const invoice = findNewestInvoice(order);
  return (
    <>
      {canDownload(order) && <InstallLinks order={order} />}
      {invoice && <InvoiceButton order={order} invoice={invoice} size="lg" />}
    </>
  );
}

function InstallLinks({ order }: { order: Order }) {
  const lines = listOrderLineDetails(order).filter(
    ({ version, downloadsEnded }) => version !== null && !downloadsEnded,
  );
  if (lines.length > maxLinks) return null;
  return lines.map((line) => (
    <Button key={line.documentId} asChild size="lg" variant="outline">
      <Link to={getOrderInstallPath(order, line)}>
        <ListChecks aria-hidden />
        <span className="min-w-0 truncate">Install {line.title}</span>
      </Link>
    </Button>
  ));
}
