import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { refetchShopping } from '../../../optimistic-list.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { clearSelection } from '../../cart/cart.ts';
import { setSessionCode } from '../../discounts/session-code.ts';
import { ordersKey } from '../../orders/orders-query.ts';
import { paymentTexts } from '../../orders/payment-texts.ts';
import { getFailedPath, isFreeSession } from '../payment-paths.ts';
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
