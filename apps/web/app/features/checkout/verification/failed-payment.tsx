import { isDiscountRefused } from '../discount/use-discount-code.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Ban, CircleX, Clock, TimerOff } from 'lucide-react';
import { Navigate } from 'react-router';
import { toast } from '../../../ui/toasts/toast.ts';
import { paymentTexts } from '../../orders/payment-texts.ts';
import { OwnedNote } from '../confirm-owned.tsx';
import { FailedActions } from './failed-actions.tsx';
import { getSuccessPath, isFreeSession } from '../payment-paths.ts';
import { PaymentPanel } from '../payment-panel.tsx';
import { isAttemptLimit, useRetryPayment } from '../use-retry-payment.ts';
import { VerificationError } from './verification-error.tsx';
import { paymentQuery } from './verify-payment.ts';
import { VerifyingPayment } from './verifying-payment.tsx';

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
  supportAddress: string;
  onContact: () => void;
}

export function FailedPayment(props: FailedPaymentProps) {
  const { sessionId, isCancelled, supportAddress, onContact } = props;
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
          supportAddress={supportAddress}
          isFree={isFree}
          isAtLimit={isAtLimit}
          canResume={canResume}
          owned={owned}
          workingOn={workingOn}
          onContinue={() => continuePayment(sessionId)}
          onRetry={() => retryPayment(sessionId)}
          onContact={onContact}
        />
      }
    >
      {(!isAtLimit || status === 'pending') && <p className="text-muted-foreground">{text}</p>}
      {isAtLimit && <LimitNote />}
      <OwnedNote owned={owned} />
      <p className="text-sm font-semibold tabular-nums">
        Attempt {attempts} of {limits.paymentAttempts}
      </p>
      <p className="text-sm text-muted-foreground">
        Reference
        <span className="label mt-1 block leading-5 break-all text-foreground select-all">
          {sessionId}
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
  toast({
    variant: 'destructive',
    title: 'Payment Failed',
    description: isDiscountRefused(error)
      ? error.message
      : 'Failed to process payment retry. Please try again.',
  });
}
