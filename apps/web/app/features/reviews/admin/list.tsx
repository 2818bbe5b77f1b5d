import { type AdminReview, reviewFilters } from '@partshelf/contract/reviews.ts';
import { ExternalLink, Eye, EyeOff, Reply } from 'lucide-react';
import { Link } from 'react-router';
import { ActionMenu } from '../../../admin/actions.tsx';
import { createdColumn, type ListColumns, ListLine } from '../../../admin/list-columns.tsx';
import { toOptions } from '../../../admin/list-filters.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { productLookup } from '../../../admin/lookups.ts';
import { formatDate } from '../../../admin/time-zone.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { getAdminProductPath } from '../../catalog/admin/product-path.ts';
import { adminReviewsKey, useHideReview } from './queries.ts';
import { ReplyDialog } from './reply-dialog.tsx';

export default function ReviewsPage() {
  return (
    <ListPage
      label="Reviews"
      noun="review"
      getName={reviewLabel}
      call="GET /back-office/reviews"
      queryKey={adminReviewsKey}
      schema={reviewFilters.page}
      urlNames={urlNames}
      search="Search comment, author or product"
      filters={[
        { name: 'rating', label: 'Stars', options: starOptions },
        { name: 'hasReply', label: 'Reply', options: replyOptions },
        {
          name: 'hidden',
          label: 'Status',
          options: toOptions({ false: 'Shown', true: 'Hidden' }),
        },
        { name: 'product', label: 'Product', lookup: productLookup },
      ]}
      days={{ label: 'Written' }}
      file="GET /back-office/export/reviews"
      columns={columns}
      renderActions={(review) => <ReviewRowMenu review={review} />}
      empty={
        <EmptyState link={{ to: '/admin/orders?state=succeeded', label: 'Show paid orders' }}>
          There is no review yet. Buyers can review what they have paid for.
        </EmptyState>
      }
    />
  );
}

const urlNames = {
  rating: { name: 'stars' },
  hasReply: { name: 'reply', values: { without: 'false', with: 'true' } },
  hidden: { name: 'state', values: { shown: 'false', hidden: 'true' } },
};

const starOptions = [5, 4, 3, 2, 1].map((stars) => ({
  value: String(stars),
  label: stars === 1 ? '1 star' : `${stars} stars`,
}));

const replyOptions = toOptions({ false: 'Without reply', true: 'With reply' });

const getAuthorName = ({ users_permissions_user: author }: AdminReview) =>
  author?.username || 'Anonymous';

const reviewLabel = (review: AdminReview): string =>
  `the review of ${review.product.title} by ${getAuthorName(review)}`;

function ProductLink({ product }: AdminReview) {
  return (
    <Link to={getAdminProductPath(product)} className="font-semibold hover:underline">
      {product.title}
    </Link>
  );
}

function AuthorLink(review: AdminReview) {
  return (
    <Link to={getUserPath(review.author)} className="hover:underline">
      <bdi>{getAuthorName(review)}</bdi>
    </Link>
  );
}

const columns: ListColumns<'GET /back-office/reviews'> = [
  {
    id: 'rating',
    header: 'Stars',
    sort: 'desc',
    cell: ({ rating }) => <Stars rating={rating} className="align-middle" />,
    narrow: 'title',
    narrowCell: ({ rating }) => <Stars rating={rating} className="mb-1" />,
  },
  {
    id: 'review',
    header: 'Review',
    className: 'w-2/5',
    narrow: 'block',
    cell: ({ comment, reply }) => (
      <ListLine
        second={
          reply && (
            <>
              <Reply aria-hidden className="mr-1.5 inline size-4" />
              <span className="sr-only">Your reply:</span>
              {reply.text}
            </>
          )
        }
      >
        <bdi>{comment}</bdi>
      </ListLine>
    ),
  },
  {
    id: 'product',
    header: 'Product',
    className: 'w-1/5',
    cell: (review) => (
      <ListLine>
        <ProductLink {...review} />
      </ListLine>
    ),
    narrow: 'block',
    narrowCell: (review) => (
      <p className="mt-2 text-muted-foreground">
        <ProductLink {...review} /> · <AuthorLink {...review} /> · {formatDate(review.createdAt)}
      </p>
    ),
  },
  {
    id: 'author',
    header: 'Author',
    className: 'w-1/6',
    cell: (review) => (
      <ListLine>
        <AuthorLink {...review} />
      </ListLine>
    ),
  },
  { ...createdColumn('Written'), sort: 'desc', className: 'max-xl:hidden' },
  {
    id: 'state',
    header: 'Status',
    narrow: 'facts',
    cell: ({ hidden }) => (
      <Badge tone={hidden ? 'neutral' : 'success'} icon={hidden ? EyeOff : Eye}>
        {hidden ? 'Hidden' : 'Shown'}
      </Badge>
    ),
  },
];

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
