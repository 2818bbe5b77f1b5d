import { useSearchParams } from 'react-router';
import { PaidOrderLinks } from '../../blocks/orders/paid-order-links.tsx';
import { NoSession } from '../../features/checkout/verification/no-session.tsx';
import { PaymentVerification } from '../../features/checkout/verification/payment-verification.tsx';

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
