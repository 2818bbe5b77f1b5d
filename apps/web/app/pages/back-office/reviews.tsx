import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { AdminReviewList } from '../../features/back-office/reviews/admin-review-list.tsx';

export default function BackOfficeReviewsPage() {
  return (
    <>
      <BackOfficeHeading title="Reviews" />
      <AdminReviewList />
    </>
  );
}
