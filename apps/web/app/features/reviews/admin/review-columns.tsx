import type { AdminReview } from '@partshelf/contract/reviews.ts';
import { Eye, EyeOff, Reply } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Stars } from '../../../ui/stars.tsx';
import { type ListColumn, createdColumn } from '../../../admin/list-columns.tsx';
import { getAdminProductPath } from '../../catalog/admin/queries.ts';

interface ReviewProps {
  review: AdminReview;
}

const getAuthorName = ({ users_permissions_user: author }: AdminReview) =>
  author?.username || 'Anonymous';

export const describeReview = (review: AdminReview): string =>
  `the review of ${review.product.title} by ${getAuthorName(review)}`;

function ReviewText({ review: { rating, comment, reply } }: ReviewProps) {
  return (
    <>
      <Stars rating={rating} />
      <p dir="auto" className="mt-1 line-clamp-3 wrap-anywhere">
        {comment}
      </p>
      {reply && (
        <p className="mt-1 flex items-start gap-1.5 text-muted-foreground">
          <Reply aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="sr-only">Your reply:</span>
          <span className="line-clamp-2 wrap-anywhere">{reply.text}</span>
        </p>
      )}
    </>
  );
}

function ProductLink({ review: { product } }: ReviewProps) {
  return (
    <Link to={getAdminProductPath(product)} className="inline-block font-semibold hover:underline">
      {product.title}
    </Link>
  );
}

function ReviewState({ review: { hidden } }: ReviewProps) {
  return hidden ? (
    <Badge tone="neutral" icon={EyeOff}>
      Hidden
    </Badge>
  ) : (
    <Badge tone="success" icon={Eye}>
      Shown
    </Badge>
  );
}

export const reviewColumns: ListColumn<AdminReview>[] = [
  {
    id: 'review',
    header: 'Review',
    meta: { className: 'w-1/2' },
    cell: ({ row }) => <ReviewText review={row.original} />,
  },
  {
    id: 'product',
    header: 'Product',
    cell: ({ row }) => <ProductLink review={row.original} />,
  },
  {
    id: 'author',
    header: 'Author',
    meta: { className: 'wrap-anywhere' },
    cell: ({ row }) => <bdi>{getAuthorName(row.original)}</bdi>,
  },
  createdColumn('Written', 'max-lg:hidden'),
  {
    id: 'state',
    header: 'Status',
    cell: ({ row }) => <ReviewState review={row.original} />,
  },
];

export function ReviewListItem({ review }: ReviewProps) {
  return (
    <>
      <ReviewText review={review} />
      <p className="mt-2 text-muted-foreground">
        <ProductLink review={review} /> · <bdi>{getAuthorName(review)}</bdi> ·{' '}
        {formatDate(review.createdAt)}
      </p>
      <p className="mt-2">
        <ReviewState review={review} />
      </p>
    </>
  );
}
