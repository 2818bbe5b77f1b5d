import { useSearchParams } from 'react-router';
import { FailedPayment } from '../features/checkout/failed-payment.tsx';
import { NoSession } from '../features/checkout/no-session.tsx';

export default function CheckoutFailedPage() {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  return sessionId ? <FailedPayment sessionId={sessionId} /> : <NoSession />;
}
