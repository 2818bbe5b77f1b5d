import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListTools } from '../list/list-tools.tsx';
import { List } from '../list/list.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { keptReviewsQuery, reviewFilters } from './kept-reviews-query.ts';
import { nameReview, reviewColumns, ReviewListEntry } from './review-columns.tsx';
import { ReviewRowMenu } from './review-row-menu.tsx';

const stateOptions = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
];

export function KeptReviewList() {
  const address = useListAddress(reviewFilters);
  return (
    <>
      <ListTools
        address={address}
        search="Search comment, author or product"
        filters={[{ name: 'state', label: 'Status', options: stateOptions }]}
      />
      <List
        label="Reviews"
        nameOf={nameReview}
        address={address}
        query={keptReviewsQuery(address)}
        columns={reviewColumns}
        renderEntry={(review) => <ReviewListEntry review={review} />}
        renderActions={(review) => <ReviewRowMenu review={review} />}
        errorText="The reviews could not be loaded."
        noMatch={{ text: 'No review fits this search.', showAll: 'Show all reviews' }}
        empty={<EmptyState>There is no review yet.</EmptyState>}
      />
    </>
  );
}
