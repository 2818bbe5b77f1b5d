import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListFilter } from '../list/list-filter.tsx';
import { ListSearch } from '../list/list-search.tsx';
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
  const { filters, change } = address;
  const reviews = useQuery({ ...keptReviewsQuery(address), placeholderData: keepPreviousData });
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <ListSearch address={address} label="Search comment, author or product" />
        <ListFilter
          label="Status"
          options={stateOptions}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </div>
      <List
        label="Reviews"
        nameOf={nameReview}
        address={address}
        answer={reviews}
        columns={reviewColumns}
        renderEntry={(review) => <ReviewListEntry review={review} />}
        renderActions={(review) => <ReviewRowMenu review={review} />}
        errorText="The reviews could not be loaded."
        empty={
          address.isNarrowed ? (
            <EmptyState way={{ to: '/admin/reviews', label: 'Show all reviews' }}>
              No review fits this search.
            </EmptyState>
          ) : (
            <EmptyState>There is no review yet.</EmptyState>
          )
        }
      />
    </>
  );
}
