import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { apiQuery } from '../../query-client.ts';
import { useRealtimeEvents } from '../../realtime/realtime.ts';

const RatingForm = lazy(() => import('./rating-form.tsx'));

/** It is null unless the own chat was closed and is to be rated. */
export const ownRatingQuery = apiQuery(['chat', 'own-rating'], 'GET /chat-rating', {});

export function RatingRequest() {
  const queries = useQueryClient();
  const { data } = useQuery({ ...ownRatingQuery, refetchOnMount: 'always' });

  useRealtimeEvents({
    roomUpdated: () => void queries.invalidateQueries({ queryKey: ownRatingQuery.queryKey }),
  });

  if (!data) return null;
  const rating = data.data;
  return (
    <>
      <p role="status" className="sr-only">
        {rating?.score === null && 'You can rate this chat.'}
      </p>
      <Suspense>{rating && <RatingForm key={rating.documentId} rating={rating} />}</Suspense>
    </>
  );
}
