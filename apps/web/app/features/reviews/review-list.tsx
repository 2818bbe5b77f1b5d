import type { Review } from '@partshelf/contract/reviews.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Avatar } from '../../ui/avatar.tsx';
import { formatSharedDate } from '../../ui/dates.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorView } from '../../ui/states.tsx';
import { getProductPath } from '../catalog/catalog-paths.ts';
import { ReviewText } from './review-text.tsx';
import { reviewsQuery } from './reviews-query.ts';

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

const entryStyle =
  'grid gap-x-8 gap-y-4 border-t border-border py-6 md:grid-cols-[220px_minmax(0,1fr)]';

function ReviewEntry({ review }: { review: Review }) {
  const author = review.users_permissions_user;
  const username = author?.username || 'Anonymous';
  return (
    <article className={entryStyle}>
      <header className="flex min-w-0 items-center gap-3 self-start">
        <Avatar user={{ username, imageUrl: author?.profileImg?.url }} className="size-10!" />
        <div className="min-w-0">
          <h2 className="text-sm font-semibold wrap-anywhere">
            <bdi>{username}</bdi>
          </h2>
          <time dateTime={review.createdAt} className="text-xs text-muted-foreground">
            {formatSharedDate(review.createdAt)}
          </time>
        </div>
      </header>
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
      {skeletonEntries.map((entry) => (
        <div key={entry} className={entryStyle}>
          <div className="flex items-center gap-3 self-start">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="grid gap-2">
              <Skeleton className="h-3.5 w-28" />
              <Skeleton className="h-3 w-20" />
            </div>
          </div>
          <div className="grid max-w-[62ch] content-start gap-2.5">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-3.5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
