import type { AdminReview } from '@partshelf/contract/reviews.ts';
import { ExternalLink, Eye, EyeOff, Reply } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { MenuItem } from '../../../ui/menu.tsx';
import { RowMenu } from '../../../admin/list-columns.tsx';
import { ReplyDialog } from './reply-dialog.tsx';
import { describeReview } from './review-columns.tsx';
import { useHideReview } from './use-hide-review.ts';

export function ReviewRowMenu({ review }: { review: AdminReview }) {
  const [isReplying, setIsReplying] = useState(false);
  const { mutate } = useHideReview(review);
  const { hidden, reply, product } = review;
  return (
    <>
      <RowMenu name={describeReview(review)}>
        <MenuItem onClick={() => setIsReplying(true)}>
          <Reply aria-hidden />
          {reply ? 'Change reply' : 'Reply'}
        </MenuItem>
        <MenuItem onClick={() => mutate(!hidden)}>
          {hidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          {hidden ? 'Restore' : 'Hide'}
        </MenuItem>
        <MenuItem asChild>
          <Link to={`/review/${product.slug}`}>
            <ExternalLink aria-hidden />
            View in shop
          </Link>
        </MenuItem>
      </RowMenu>
      <ReplyDialog review={review} isOpen={isReplying} onClose={() => setIsReplying(false)} />
    </>
  );
}
