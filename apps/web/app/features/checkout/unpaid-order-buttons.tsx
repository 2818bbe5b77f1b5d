import type { Order } from '@partshelf/contract/orders/orders.ts';
import { CreditCard, RotateCw, Trash2 } from 'lucide-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf, api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
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
  const failure = {
    title: 'Payment Retry Failed',
    description: messageOf(error, 'Something went wrong while retrying the payment.'),
  };
  toast({ variant: 'destructive', ...(isAttemptLimit(error) ? paymentTexts.limit : failure) });
}

const importDialog = () => import('../../ui/dialog.tsx');

export function RemoveOrderButton({ order }: { order: Order }) {
  const { documentId } = order;
  const { part, isOpen, setIsOpen, opener } = useOpening(importDialog);
  const isRemoved = useRef(false);
  const queries = useQueryClient();
  // The focused button is removed with its order.
  useEffect(
    () => () => {
      if (isRemoved.current) focusHeading();
    },
    [],
  );
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /orders/:documentId', { params: { documentId } }),
    onSuccess: () => {
      isRemoved.current = true;
      toast({ variant: 'success', title: 'Order removed' });
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: 'Order not removed',
        description: messageOf(error, 'The order could not be removed. Please try again.'),
      });
    },
    onSettled: () => {
      setIsOpen(false);
      return queries.invalidateQueries({ queryKey: ordersKey });
    },
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
