import { BackOfficeHeading } from '../../../../admin/back-office-heading.tsx';
import { RefundRequestList } from './refund-request-list.tsx';

export default function BackOfficeRefundsPage() {
  return (
    <>
      <BackOfficeHeading title="Refund requests" />
      <RefundRequestList />
    </>
  );
}
