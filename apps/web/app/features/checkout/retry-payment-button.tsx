import type { Order } from '@partshelf/contract/orders/orders.ts';
import { RotateCw } from 'lucide-react';
import { messageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { getRetryLabel } from '../orders/order-status.ts';
import { paymentTexts } from '../orders/payment-texts.ts';
import { isAttemptLimit, useRetryPayment } from './use-retry-payment.ts';

interface RetryPaymentButtonProps {
  order: Order;
}

export function RetryPaymentButton({ order }: RetryPaymentButtonProps) {
  const { retryPayment, isWorking } = useRetryPayment(showRetryFailure);
  const { stripeId } = order;
  if (!stripeId) return null;
  return (
    <Button size="sm" pending={isWorking && 'Processing...'} onClick={() => retryPayment(stripeId)}>
      <RotateCw aria-hidden />
      {getRetryLabel(order)}
    </Button>
  );
}

function showRetryFailure(error: Error) {
  const failure = {
    title: 'Payment Retry Failed',
    description: messageOf(error, 'Something went wrong while retrying the payment.'),
  };
  toast({ variant: 'destructive', ...(isAttemptLimit(error) ? paymentTexts.limit : failure) });
}
