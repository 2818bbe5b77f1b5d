import { BackOfficeHeading } from '../../../admin/back-office-heading.tsx';
import { AdminReviewList } from './admin-review-list.tsx';

export default function BackOfficeReviewsPage() {
  return (
    <>
      <BackOfficeHeading title="Reviews" />
      <AdminReviewList />
    </>
  );
}
