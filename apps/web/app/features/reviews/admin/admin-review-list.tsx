import { EmptyState } from '../../../ui/states.tsx';
import { ListToolbar, useListParams } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { adminReviewsQuery, reviewFilters } from './admin-reviews-query.ts';
import { describeReview, reviewColumns, ReviewListItem } from './review-columns.tsx';
import { ReviewRowMenu } from './review-row-menu.tsx';

const stateOptions = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
];

export function AdminReviewList() {
  const params = useListParams(reviewFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search comment, author or product"
        filters={[{ name: 'state', label: 'Status', options: stateOptions }]}
      />
      <List
        label="Reviews"
        getName={describeReview}
        params={params}
        query={adminReviewsQuery(params)}
        columns={reviewColumns}
        renderItem={(review) => <ReviewListItem review={review} />}
        renderActions={(review) => <ReviewRowMenu review={review} />}
        errorText="The reviews could not be loaded."
        noMatch={{ text: 'No review fits this search.', showAll: 'Show all reviews' }}
        empty={<EmptyState>There is no review yet.</EmptyState>}
      />
    </>
  );
}
