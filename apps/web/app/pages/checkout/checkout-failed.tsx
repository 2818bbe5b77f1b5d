import { useSearchParams } from 'react-router';
import { FailedPayment } from '../../features/checkout/verification/failed-payment.tsx';
import { NoSession } from '../../features/checkout/verification/no-session.tsx';
import { contactAddress } from '../../features/contact/contact-address.ts';

export default function CheckoutFailedPage() {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  if (!sessionId) return <NoSession />;
  const supportAddress = contactAddress(`Payment ${sessionId}`);
  return (
    <FailedPayment
      sessionId={sessionId}
      isCancelled={search.get('cancelled') === 'true'}
      supportAddress={supportAddress}
    />
  );
}
