import type { Order } from '@partshelf/contract/orders/orders.ts';
import { CreditCard, RotateCw } from 'lucide-react';
import { messageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { canRetry, getRetryLabel } from '../orders/order-status.ts';
import { paymentTexts } from '../orders/payment-texts.ts';
import { ConfirmOwned } from './confirm-owned.tsx';
import { isAttemptLimit, useRetryPayment } from './use-retry-payment.ts';

interface PayOrderButtonsProps {
  order: Order;
}

export function PayOrderButtons({ order }: PayOrderButtonsProps) {
  const { retryPayment, continuePayment, workingOn } = useRetryPayment(showRetryFailure);
  const { stripeId, canResume, owned } = order;
  if (!stripeId) return null;
  return (
    <ConfirmOwned owned={owned} hint="Your download is in this list." className="contents">
      {canResume && (
        <Button
          size="sm"
          pending={workingOn === 'open' && 'Processing...'}
          onClick={() => continuePayment(stripeId)}
        >
          <CreditCard aria-hidden />
          Continue to payment
        </Button>
      )}
      {canRetry(order) && (
        <Button
          size="sm"
          variant={canResume ? 'outline' : 'default'}
          pending={workingOn === 'new' && 'Processing...'}
          onClick={() => retryPayment(stripeId)}
        >
          <RotateCw aria-hidden />
          {getRetryLabel(order)}
        </Button>
      )}
    </ConfirmOwned>
  );
}

function showRetryFailure(error: Error) {
  const failure = {
    title: 'Payment Retry Failed',
    description: messageOf(error, 'Something went wrong while retrying the payment.'),
  };
  toast({ variant: 'destructive', ...(isAttemptLimit(error) ? paymentTexts.limit : failure) });
}
