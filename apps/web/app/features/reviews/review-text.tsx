import type { Review } from '@partshelf/contract/reviews.ts';
import { clsx } from 'clsx';
import { useBrand } from '../../shop-settings.ts';
import { formatSharedDate } from '../../ui/dates.ts';
import { Stars } from '../../ui/stars.tsx';

const textStyle = 'max-w-prose wrap-anywhere whitespace-pre-line';

export function ReviewText({ review: { rating, comment, reply } }: { review: Review }) {
  return (
    <>
      <Stars rating={rating} />
      <p dir="auto" className={clsx('mt-2', textStyle)}>
        {comment}
      </p>
      {reply && <ReviewReply reply={reply} />}
    </>
  );
}

interface ReviewReplyProps {
  reply: NonNullable<Review['reply']>;
  className?: string;
}

export function ReviewReply({ reply, className }: ReviewReplyProps) {
  const { name } = useBrand();
  return (
    <div className="mt-4 border-l-2 border-shelf pl-4">
      <p className="text-xs text-muted-foreground">
        <span className="font-semibold text-foreground">{`Reply from ${name}`}</span> ·{' '}
        <time dateTime={reply.createdAt}>{formatSharedDate(reply.createdAt)}</time>
      </p>
      <p dir="auto" className={clsx('mt-1', textStyle, className)}>
        {reply.text}
      </p>
    </div>
  );
}
