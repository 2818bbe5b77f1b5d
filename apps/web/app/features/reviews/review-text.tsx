import type { Review } from '@partshelf/contract/reviews.ts';
import { useBrand } from '../../shop-settings.ts';
import { formatSharedDate } from '../../ui/dates.ts';
import { Stars } from '../../ui/stars.tsx';

const textStyle = 'max-w-[62ch] wrap-anywhere whitespace-pre-line';

export function ReviewText({ review: { rating, comment, reply } }: { review: Review }) {
  const { name } = useBrand();
  return (
    <>
      <Stars rating={rating} />
      <p dir="auto" className={`mt-2 ${textStyle}`}>
        {comment}
      </p>
      {reply && (
        <div className="mt-4 border-l-2 border-shelf pl-4">
          <p className="text-xs text-muted-foreground">
            <span className="font-semibold text-foreground">{`Reply from ${name}`}</span> ·{' '}
            <time dateTime={reply.createdAt}>{formatSharedDate(reply.createdAt)}</time>
          </p>
          <p dir="auto" className={`mt-1 ${textStyle}`}>
            {reply.text}
          </p>
        </div>
      )}
    </>
  );
}
