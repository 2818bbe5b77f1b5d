import type { Review } from '@partshelf/contract/reviews.ts';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { BadgeCheck } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { formatSharedDate } from '../../ui/dates.ts';

interface ReviewAuthorProps {
  review: Review;
  heading?: 'h2' | 'h3';
}

export function ReviewAuthor({ review, heading: Heading = 'h2' }: ReviewAuthorProps) {
  const { users_permissions_user: author, createdAt, version, isVerifiedBuyer } = review;
  const username = author?.username || 'Anonymous';
  return (
    <header className="flex min-w-0 items-center gap-3">
      <Avatar user={{ username, imageUrl: author?.profileImg?.url }} className="size-10!" />
      <div className="min-w-0">
        <Heading className="text-h3 wrap-anywhere">
          <bdi>{username}</bdi>
        </Heading>
        <p className="flex flex-wrap gap-x-3 text-xs text-muted-foreground">
          <time dateTime={createdAt}>{formatSharedDate(createdAt)}</time>
          {version && <span>Version {versionLabel(version)}</span>}
          {isVerifiedBuyer && (
            <span className="inline-flex items-center gap-1 text-success">
              <BadgeCheck aria-hidden className="size-3.5" />
              Verified buyer
            </span>
          )}
        </p>
      </div>
    </header>
  );
}
