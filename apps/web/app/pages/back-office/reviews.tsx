import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { KeptReviewList } from '../../features/back-office/reviews/kept-review-list.tsx';

export default function BackOfficeReviewsPage() {
  return (
    <>
      <BackOfficeHeading title="Reviews" />
      <KeptReviewList />
    </>
  );
}
