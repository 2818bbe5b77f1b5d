import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { AdminReviewList } from './admin-review-list.tsx';

export default function BackOfficeReviewsPage() {
  return (
    <>
      <BackOfficeHeading title="Reviews" />
      <AdminReviewList />
    </>
  );
}
