import type { Review } from '@partshelf/contract/reviews.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { formatSharedDate } from '../../ui/dates.ts';
import { ReviewText } from './review-text.tsx';

export const entryStyle =
  'grid gap-x-8 gap-y-4 border-t border-border py-6 md:grid-cols-[220px_minmax(0,1fr)]';

export function ReviewEntry({ review }: { review: Review }) {
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
