import { useSearchParams } from 'react-router';
import { NoSession } from '../../features/checkout/verification/no-session.tsx';
import { PaymentVerification } from '../../features/checkout/verification/payment-verification.tsx';

export default function CheckoutSuccessPage() {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  return sessionId ? <PaymentVerification sessionId={sessionId} /> : <NoSession />;
}
