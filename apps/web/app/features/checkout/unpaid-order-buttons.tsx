import type { Order } from '@partshelf/contract/orders/orders.ts';
import { CreditCard, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { showErrorToast, showFailure } from '../../ui/error-toast.ts';
import { useCall } from '../../ui/use-call.ts';
import { canRetry, getRetryLabel, paymentTexts } from '../orders/order-status.ts';
import { ConfirmOwned } from './confirm-owned.tsx';
import { isAttemptLimit, useRetryPayment } from './payment.ts';
import { focusHeading } from '../../ui/page.tsx';
import { useOpening } from '../../ui/use-opening.ts';
import { ordersKey } from '../orders/orders.ts';

interface PayOrderButtonsProps {
  order: Order;
}

export function PayOrderButtons({ order }: PayOrderButtonsProps) {
  const { retryPayment, continuePayment, workingOn } = useRetryPayment(showRetryFailure);
  const { stripeId, canResume, owned } = order;
  if (!stripeId) return null;
  return (
    <ConfirmOwned
      owned={owned}
      company={order.company?.name}
      hint="Your download is in this list."
      className="contents"
    >
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
  const { title, description } = paymentTexts.limit;
  if (isAttemptLimit(error)) showErrorToast(title, description);
  else
    showFailure('Payment Retry Failed', error, 'Something went wrong while retrying the payment.');
}

const importDialog = () => import('../../ui/dialog.tsx');

export function RemoveOrderButton({ order }: { order: Order }) {
  const { documentId } = order;
  const { part, isOpen, setIsOpen, opener } = useOpening(importDialog);
  const isRemoved = useRef(false);
  // The focused button is removed with its order.
  useEffect(
    () => () => {
      if (isRemoved.current) focusHeading();
    },
    [],
  );
  const { mutate, isPending } = useCall({
    call: () => api('DELETE /orders/:documentId', { params: { documentId } }),
    onDone: () => {
      isRemoved.current = true;
    },
    success: 'Order removed',
    onSettled: () => setIsOpen(false),
    settledKeys: [ordersKey],
    failureTitle: 'Order not removed',
    failureText: 'The order could not be removed. Please try again.',
  });
  return (
    <>
      <Button {...opener} variant="ghost" size="sm">
        <Trash2 aria-hidden />
        Remove
      </Button>
      {part && (
        <part.ConfirmDialog
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          title={`Remove order ${order.number}?`}
          description="It can no longer be paid. Nothing was charged for it."
          action="Remove order"
          pending={isPending && 'Removing...'}
          isDangerous
          onConfirm={() => mutate()}
        />
      )}
    </>
  );
}
