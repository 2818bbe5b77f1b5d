import { limits } from '@partshelf/contract/limits.ts';
import { Star } from 'lucide-react';
import { useContext } from 'react';
import type { CallOutput } from '../../../api.ts';
import { formatDate } from '../../../ui/dates.ts';
import { ChatTimeZone } from '../message-bubble.tsx';

type Rating = CallOutput<'GET /chat-rooms/:documentId/rating'>['data']['rating'];

export default function RatingText({ rating }: { rating: NonNullable<Rating> }) {
  const timeZone = useContext(ChatTimeZone);
  return (
    <>
      <Star aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="line-clamp-3 min-w-0 wrap-anywhere">
        Rated {rating.score} of {limits.rating.max} on {formatDate(rating.answered_at, timeZone)}
        {rating.comment && (
          <>
            : <q dir="auto">{rating.comment}</q>
          </>
        )}
      </span>
    </>
  );
}
