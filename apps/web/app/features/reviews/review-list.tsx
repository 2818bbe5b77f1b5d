import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorView } from '../../ui/states.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReviewEntry } from './review-entry.tsx';
import { reviewsQuery } from './reviews-query.ts';
import { ReviewsSkeleton } from './reviews-skeleton.tsx';
import { getProductPath } from '../catalog/catalog-paths.ts';

interface ReviewListProps {
  slug: string;
  page: number;
  hrefFor: (page: number) => string;
}

export function ReviewList({ slug, page, hrefFor }: ReviewListProps) {
  const reviews = useQuery({ ...reviewsQuery(slug, page), placeholderData: keepPreviousData });
  if (reviews.isError) {
    return (
      <ErrorView onRetry={() => void reviews.refetch()}>The reviews could not be loaded.</ErrorView>
    );
  }
  if (!reviews.data) return <ReviewsSkeleton />;
  const { data, meta } = reviews.data;
  if (meta.pagination.total === 0) {
    return (
      <EmptyState link={{ to: getProductPath({ slug }), label: 'Back to the product' }}>
        No reviews yet.
      </EmptyState>
    );
  }
  return (
    <>
      {data.length > 0 ? (
        <ul aria-busy={reviews.isPlaceholderData} className="aria-busy:opacity-60">
          {data.map((review) => (
            <li key={review.documentId}>
              <ReviewEntry review={review} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState link={{ to: hrefFor(1), label: 'Newest reviews' }}>
          There are fewer reviews than that. This page is empty.
        </EmptyState>
      )}
      <Pagination page={page} pageCount={meta.pagination.pageCount} hrefFor={hrefFor} />
    </>
  );
}
