import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../../../ui/toasts/toast.ts';
import { cartQuery } from '../../cart/cart-query.ts';
import { clearSelection } from '../../cart/selection.ts';
import { ordersKey } from '../../orders/orders-query.ts';
import { paymentTexts } from '../../orders/payment-texts.ts';
import { getFailedPath } from '../payment-paths.ts';
import { PaymentSuccess } from './payment-success.tsx';
import { VerificationError } from './verification-error.tsx';
import { verificationQuery } from './verify-payment.ts';
import { VerifyingPayment } from './verifying-payment.tsx';

interface PaymentVerificationProps {
  sessionId: string;
  /** What can be done with a paid order. */
  paidActions: ReactNode;
}

export function PaymentVerification({ sessionId, paidActions }: PaymentVerificationProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(verificationQuery(sessionId));
  const status = data?.status;

  useEffect(() => {
    if (status === undefined) return;
    void queries.invalidateQueries({ queryKey: ordersKey });
    if (status === 'success') {
      clearSelection();
      void queries.invalidateQueries(cartQuery);
      return;
    }
    if (status !== 'pending') toast({ variant: 'destructive', ...paymentTexts[status] });
    void navigate(getFailedPath(sessionId), { replace: true });
  }, [status, sessionId, navigate, queries]);

  if (isError && !isFetching) return <VerificationError onRetry={() => void refetch()} />;
  return status === 'success' ? (
    <PaymentSuccess>{paidActions}</PaymentSuccess>
  ) : (
    <VerifyingPayment />
  );
}
