import { useSearchParams } from 'react-router';
import { chatRequests } from '../../features/chat/customer/chat-requests.ts';
import { FailedPayment } from '../../features/checkout/verification/failed-payment.tsx';
import { NoSession } from '../../features/checkout/verification/no-session.tsx';
import { getContactPath } from '../../features/contact/contact-path.ts';

export default function CheckoutFailedPage() {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  if (!sessionId) return <NoSession />;
  const supportAddress = getContactPath(`Payment ${sessionId}`);
  return (
    <FailedPayment
      sessionId={sessionId}
      isCancelled={search.get('cancelled') === 'true'}
      supportAddress={supportAddress}
      onContact={chatRequests.emit}
    />
  );
}
