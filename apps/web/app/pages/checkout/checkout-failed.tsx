import { useSearchParams, Navigate } from 'react-router';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Ban, CircleX, Clock, TimerOff, CreditCard, Mail, RotateCw } from 'lucide-react';
import { ChatButton } from '../../features/chat/chat-button.tsx';
import { chatRequests } from '../../features/chat/chat-requests.ts';
import {
  NoSession,
  PaymentPanel,
  VerificationError,
  VerifyingPayment,
} from '../../features/checkout/payment-panel.tsx';
import { getContactPath } from '../../features/contact/contact-details.tsx';
import { showErrorToast } from '../../ui/error-toast.ts';
import { paymentTexts } from '../../features/orders/order-status.ts';
import { orderOfSessionQuery } from '../../features/orders/orders.ts';
import { OwnedNote, ConfirmOwned } from '../../features/checkout/confirm-owned.tsx';
import {
  getSuccessPath,
  isFreeSession,
  isAttemptLimit,
  isDiscountRefused,
  useRetryPayment,
  paymentQuery,
} from '../../features/checkout/payment.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

export default function CheckoutFailedPage() {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  if (!sessionId) return <NoSession />;
  return (
    <FailedPayment
      sessionId={sessionId}
      isCancelled={search.get('cancelled') === 'true'}
      onContact={chatRequests.emit}
    />
  );
}

const views = {
  failed: {
    icon: CircleX,
    tone: 'destructive',
    title: paymentTexts.failed.title,
    text: paymentTexts.failed.description,
  },
  cancelled: {
    icon: Ban,
    tone: 'neutral',
    title: 'Payment Cancelled',
    text: 'You cancelled the payment. Nothing was charged, and the order can still be paid.',
  },
  expired: {
    icon: TimerOff,
    tone: 'neutral',
    title: 'Payment Session Expired',
    text: paymentTexts.expired.description,
  },
  pending: {
    icon: Clock,
    tone: 'info',
    title: 'Payment Pending',
    text: 'This order has not been paid yet. If you have just paid, it can take a moment to show.',
  },
} as const;

const freeView = {
  icon: Clock,
  tone: 'info',
  title: 'Order not complete',
  text: 'This order is free, but it is not complete yet. Try again, or come back in a minute.',
} as const;

interface FailedPaymentProps {
  sessionId: string;
  isCancelled: boolean;
  onContact: () => void;
}

function FailedPayment(props: FailedPaymentProps) {
  const { sessionId, isCancelled, onContact } = props;
  const { data: order } = useQuery(orderOfSessionQuery(sessionId));
  const { data: payment, isLoadingError, isFetching, refetch } = useQuery(paymentQuery(sessionId));
  const isFree = isFreeSession(sessionId);
  const { retryPayment, continuePayment, workingOn, error } = useRetryPayment(showPaymentFailure);

  if (isLoadingError && !isFetching)
    return <VerificationError isFree={isFree} onRetry={() => void refetch()} />;
  if (!payment) return <VerifyingPayment isFree={isFree} />;
  if (payment.status === 'success') return <Navigate replace to={getSuccessPath(sessionId)} />;

  const { status, attempts, canResume = false, owned } = payment;
  const { text, ...view } = getView(status, {
    isCancelled: isCancelled && !payment.isDeclined,
    isFree,
  });
  const isAtLimit = attempts >= limits.paymentAttempts || isAttemptLimit(error);
  return (
    <PaymentPanel
      {...view}
      actions={
        <FailedActions
          supportPath={getContactPath(order ? `Order ${order.number}` : 'Payment')}
          isFree={isFree}
          isAtLimit={isAtLimit}
          canResume={canResume}
          owned={owned}
          company={order?.company?.name}
          workingOn={workingOn}
          onContinue={() => continuePayment(sessionId)}
          onRetry={() => retryPayment(sessionId)}
          onContact={onContact}
        />
      }
    >
      {(!isAtLimit || status === 'pending') && <p className="text-muted-foreground">{text}</p>}
      {isAtLimit && <LimitNote />}
      {isAtLimit && canResume && <p className="text-sm">{paymentTexts.stillOpen}</p>}
      <OwnedNote owned={owned} company={order?.company?.name} />
      <p className="text-sm font-semibold tabular-nums">
        Attempt {attempts} of {limits.paymentAttempts}
      </p>
      <p className="min-h-11 text-sm wrap-anywhere text-muted-foreground">
        Reference{order?.company && ` of the order for ${order.company.name}`}
        <span className="label mt-1 block leading-5 text-foreground select-all">
          {order?.number}
        </span>
      </p>
    </PaymentPanel>
  );
}

function getView(
  status: Exclude<keyof typeof views, 'cancelled'>,
  { isCancelled, isFree }: { isCancelled: boolean; isFree: boolean },
) {
  if (isFree) return freeView;
  return views[isCancelled && status === 'failed' ? 'cancelled' : status];
}

function LimitNote() {
  const { title, description } = paymentTexts.limit;
  return (
    <div
      role="alert"
      className="rounded-md bg-destructive-soft px-4 py-3 text-sm text-destructive-text"
    >
      <p className="font-semibold">{title}</p>
      <p>{description}</p>
    </div>
  );
}

/** The limit has its own note on the page. */
function showPaymentFailure(error: Error) {
  if (isAttemptLimit(error)) return;
  showErrorToast(
    'Payment Failed',
    isDiscountRefused(error) ? error.message : 'Failed to process payment retry. Please try again.',
  );
}

interface FailedActionsProps {
  supportPath: string;
  isFree: boolean;
  isAtLimit: boolean;
  canResume: boolean;
  owned: readonly string[] | undefined;
  company: string | undefined;
  workingOn: 'open' | 'new' | undefined;
  onContinue: () => void;
  onRetry: () => void;
  onContact: () => void;
}

function FailedActions({
  supportPath,
  isFree,
  isAtLimit,
  canResume,
  owned,
  company,
  workingOn,
  onContinue,
  onRetry,
  onContact,
}: FailedActionsProps) {
  return (
    <>
      <ConfirmOwned
        owned={owned}
        company={company}
        hint="Your download is in your orders."
        className="contents"
      >
        {canResume && (
          <Button size="lg" pending={workingOn === 'open' && 'Processing...'} onClick={onContinue}>
            <CreditCard aria-hidden />
            Continue to payment
          </Button>
        )}
        <Button
          size="lg"
          variant={canResume ? 'outline' : 'default'}
          disabled={isAtLimit}
          pending={workingOn === 'new' && 'Processing...'}
          onClick={onRetry}
        >
          <RotateCw aria-hidden />
          {isFree ? 'Try Again' : 'Try Payment Again'}
        </Button>
      </ConfirmOwned>
      {isAtLimit && (
        <ButtonLink to={supportPath} onClick={onContact} icon={Mail} variant="outline" size="lg">
          Contact Support
        </ButtonLink>
      )}
      {isAtLimit && <ChatButton size="lg" />}
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink to="/cart" variant="outline" size="lg">
          Back to Cart
        </ButtonLink>
        <ButtonLink to="/" variant="ghost" size="lg">
          Return Home
        </ButtonLink>
      </div>
    </>
  );
}
