import type { Review } from '@partshelf/contract/reviews.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../../ui/loading.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorView } from '../../ui/states.tsx';
import { getProductPath } from '../catalog/catalog-paths.ts';
import { RatingDistribution } from './rating-distribution.tsx';
import { ReviewAuthor } from './review-author.tsx';
import { ReviewText } from './review-text.tsx';
import {
  countReviews,
  countStarsLabel,
  getReviewsPath,
  type ReviewParams,
  reviewSortNames,
  reviewSorts,
} from './reviews-paths.ts';
import { reviewsQuery } from './reviews-query.ts';

interface ReviewListProps {
  slug: string;
  params: ReviewParams;
}

export function ReviewList({ slug, params }: ReviewListProps) {
  const reviews = useQuery({ ...reviewsQuery(slug, params), placeholderData: keepPreviousData });
  if (reviews.isError) {
    return (
      <ErrorView onRetry={() => void reviews.refetch()}>The reviews could not be loaded.</ErrorView>
    );
  }
  if (!reviews.data) return <ReviewsSkeleton />;
  const { data, meta } = reviews.data;
  const { page, stars } = params;
  const hrefFor = (changed: Partial<ReviewParams>) =>
    `${getReviewsPath(slug, { ...params, page: 1, ...changed })}#reviews`;

  // It is known before the reviews with the chosen stars are.
  const total = meta.ratings
    .filter(({ rating }) => stars === undefined || String(rating) === stars)
    .reduce((sum, { count }) => sum + count, 0);
  if (meta.ratings.every(({ count }) => count === 0)) {
    return (
      <EmptyState link={{ to: getProductPath({ slug }), label: 'Back to the product' }}>
        No reviews yet.
      </EmptyState>
    );
  }
  return (
    <ListLayout
      aside={
        <RatingDistribution
          ratings={meta.ratings}
          chosen={stars}
          hrefFor={(chosen) => hrefFor({ stars: chosen })}
        />
      }
    >
      <ListHead params={params} total={total} hrefFor={hrefFor} />
      {data.length > 0 ? (
        <ul aria-busy={reviews.isPlaceholderData} className="aria-busy:opacity-60">
          {data.map((review) => (
            <li key={review.documentId}>
              <ReviewEntry review={review} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyPage params={params} total={total} hrefFor={hrefFor} />
      )}
      <Pagination
        page={page}
        pageCount={meta.pagination.pageCount}
        hrefFor={(number) => hrefFor({ page: number })}
      />
    </ListLayout>
  );
}

function ListLayout({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-14 gap-y-8 md:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
      <div className="md:tall:sticky md:top-20 md:self-start">{aside}</div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

interface ListHeadProps {
  params: ReviewParams;
  total: number;
  hrefFor: (changed: Partial<ReviewParams>) => string;
}

function ListHead({ params: { stars, sort }, total, hrefFor }: ListHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <span role="status">
          {countReviews(total)}
          {stars && ` with ${countStarsLabel(stars)}`}
        </span>
        {stars && (
          <Link
            to={hrefFor({ stars: undefined })}
            preventScrollReset
            className="link inline-flex min-h-6 items-center max-md:min-h-11"
          >
            All reviews
          </Link>
        )}
      </p>
      <nav aria-label="Sort reviews">
        <ul className="flex flex-wrap gap-2">
          {reviewSortNames.map((name) => (
            <li key={name}>
              <Link
                to={hrefFor({ sort: name })}
                preventScrollReset
                aria-current={name === sort || undefined}
                className="inline-flex h-8 items-center rounded-full border border-border bg-card px-3 text-sm whitespace-nowrap hover:border-input aria-[current=true]:border-foreground aria-[current=true]:bg-foreground aria-[current=true]:text-background max-md:h-11"
              >
                {reviewSorts[name].label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function EmptyPage({ params: { stars }, total, hrefFor }: ListHeadProps) {
  if (stars && total === 0) {
    return (
      <EmptyState link={{ to: hrefFor({ stars: undefined }), label: 'All reviews' }}>
        No review has {countStarsLabel(stars)}.
      </EmptyState>
    );
  }
  return (
    <EmptyState link={{ to: hrefFor({ sort: 'newest' }), label: 'Newest reviews' }}>
      This page is empty because there are fewer reviews.
    </EmptyState>
  );
}

function ReviewEntry({ review }: { review: Review }) {
  return (
    <article className="grid gap-y-3 border-t border-border py-6">
      <ReviewAuthor review={review} />
      <div className="min-w-0">
        <ReviewText review={review} />
      </div>
    </article>
  );
}

const skeletonEntries = [0, 1, 2];

function ReviewsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading reviews</span>
      <ListLayout aside={<Skeleton className="h-40 max-md:h-55" />}>
        {skeletonEntries.map((entry) => (
          <div key={entry} className="grid gap-y-3 border-t border-border py-6">
            <div className="flex items-center gap-3">
              <Skeleton className="size-10 shrink-0 rounded-full" />
              <div className="grid gap-2">
                <Skeleton className="h-3.5 w-28" />
                <Skeleton className="h-3 w-20" />
              </div>
            </div>
            <div className="grid max-w-prose content-start gap-2.5">
              <Skeleton className="h-3.5 w-24" />
              <Skeleton className="h-3.5" />
              <Skeleton className="h-3.5 w-3/5" />
            </div>
          </div>
        ))}
      </ListLayout>
    </div>
  );
}
