import { productLookup } from '../../../admin/lookups.ts';
import { fetchDownload } from '../../../download.ts';
import type { AdminReview } from '@partshelf/contract/reviews.ts';
import { ExternalLink, Eye, EyeOff, Reply } from 'lucide-react';
import { Link } from 'react-router';
import { ActionMenu } from '../../../admin/actions.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { createdColumn, type ListColumn, sortNewestFirst } from '../../../admin/list-columns.tsx';
import { ListToolbar, useListParams } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate } from '../../../admin/time-zone.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { getAdminProductPath } from '../../catalog/admin/queries.ts';
import { adminReviewsQuery, reviewFilters, useHideReview, readReviewFilters } from './queries.ts';
import { ReplyDialog } from './reply-dialog.tsx';

export default function ReviewsPage() {
  return (
    <>
      <BackOfficeHeading title="Reviews" />
      <AdminReviewList />
    </>
  );
}

const stateOptions = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
];

const starOptions = [5, 4, 3, 2, 1].map((stars) => ({
  value: String(stars),
  label: stars === 1 ? '1 star' : `${stars} stars`,
}));

const replyOptions = [
  { value: 'without', label: 'Without reply' },
  { value: 'with', label: 'With reply' },
];

function AdminReviewList() {
  const params = useListParams(reviewFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search comment, author or product"
        filters={[
          { name: 'stars', label: 'Stars', options: starOptions },
          { name: 'reply', label: 'Reply', options: replyOptions },
          { name: 'state', label: 'Status', options: stateOptions },
          { name: 'product', label: 'Product', lookup: productLookup },
        ]}
        days={{ label: 'Written' }}
        onExport={() =>
          fetchDownload('GET /back-office/export/reviews', { query: readReviewFilters(params) })
        }
      />
      <List
        label="Reviews"
        getName={reviewLabel}
        params={params}
        query={adminReviewsQuery(params)}
        columns={reviewColumns}
        defaultSort="createdAt:desc"
        renderItem={(review) => <ReviewListItem review={review} />}
        renderActions={(review) => <ReviewRowMenu review={review} />}
        errorText="The reviews could not be loaded."
        noMatch={{ text: 'No review matches this search.', showAll: 'Show all reviews' }}
        empty={
          <EmptyState link={{ to: '/admin/orders?state=succeeded', label: 'Show paid orders' }}>
            There is no review yet. Buyers can review what they have paid for.
          </EmptyState>
        }
      />
    </>
  );
}

interface ReviewProps {
  review: AdminReview;
}

const getAuthorName = ({ users_permissions_user: author }: AdminReview) =>
  author?.username || 'Anonymous';

const reviewLabel = (review: AdminReview): string =>
  `the review of ${review.product.title} by ${getAuthorName(review)}`;

function ReviewText({ review: { comment, reply } }: ReviewProps) {
  return (
    <>
      <p dir="auto" className="line-clamp-3 wrap-anywhere">
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

function AuthorLink({ review }: ReviewProps) {
  return (
    <Link to={getUserPath(review.author)} className="inline-block hover:underline">
      <bdi>{getAuthorName(review)}</bdi>
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

const reviewColumns: ListColumn<AdminReview>[] = [
  {
    id: 'rating',
    header: 'Stars',
    accessorFn: ({ rating }) => rating,
    enableSorting: true,
    sortDescFirst: true,
    cell: ({ row }) => <Stars rating={row.original.rating} />,
  },
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
    meta: { className: 'min-w-28 wrap-anywhere' },
    cell: ({ row }) => <AuthorLink review={row.original} />,
  },
  { ...createdColumn('Written', 'max-xl:hidden'), ...sortNewestFirst },
  {
    id: 'state',
    header: 'Status',
    cell: ({ row }) => <ReviewState review={row.original} />,
  },
];

function ReviewListItem({ review }: ReviewProps) {
  return (
    <>
      <Stars rating={review.rating} className="mb-1" />
      <ReviewText review={review} />
      <p className="mt-2 text-muted-foreground">
        <ProductLink review={review} /> · <AuthorLink review={review} /> ·{' '}
        {formatDate(review.createdAt)}
      </p>
      <p className="mt-2">
        <ReviewState review={review} />
      </p>
    </>
  );
}

function ReviewRowMenu({ review }: { review: AdminReview }) {
  const setHidden = useHideReview(review);
  const { hidden, reply, product } = review;
  return (
    <ActionMenu
      name={reviewLabel(review)}
      actions={[
        {
          name: reply ? 'Change reply' : 'Reply',
          icon: Reply,
          renderDialog: (state) => <ReplyDialog {...state} review={review} />,
        },
        {
          name: hidden ? 'Restore' : 'Hide',
          icon: hidden ? Eye : EyeOff,
          run: () => setHidden(!hidden),
        },
        { name: 'View in shop', icon: ExternalLink, to: `/review/${product.slug}` },
      ]}
    />
  );
}
