import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { apiQuery } from '../../query-client.ts';
import { useRealtime } from '../../realtime/realtime.ts';

const RatingForm = lazy(() => import('./rating-form.tsx'));

/** It is null unless the own chat was closed and is to be rated. */
export const ownRatingQuery = apiQuery(['chat', 'own-rating'], 'GET /chat-rating', {});

/** Asks for a rating of the chat that was closed. */
export function RatingRequest() {
  const queries = useQueryClient();
  const realtime = useRealtime();
  const { data } = useQuery({ ...ownRatingQuery, refetchOnMount: 'always' });

  useEffect(() => {
    const refetch = () => void queries.invalidateQueries({ queryKey: ownRatingQuery.queryKey });
    return realtime.subscribe({ roomUpdated: refetch });
  }, [queries, realtime]);

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
