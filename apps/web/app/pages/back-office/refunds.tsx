import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { RefundRequestList } from '../../features/back-office/refunds/refund-request-list.tsx';

export default function BackOfficeRefundsPage() {
  return (
    <>
      <BackOfficeHeading title="Refund requests" />
      <RefundRequestList />
    </>
  );
}
