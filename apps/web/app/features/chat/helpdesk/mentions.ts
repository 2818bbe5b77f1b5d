import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';

export const mentionsQuery = {
  ...apiQuery(['chat', 'mentions'], 'GET /chat-mentions', {}),
  staleTime: 0,
};

export function useMentionedRooms(): readonly string[] {
  return useQuery(mentionsQuery).data?.data ?? noRooms;
}

const noRooms: readonly string[] = [];

/** Fails silently: the mark stays then. */
export function useReadMentions(roomId: string, isLookedAt: boolean): void {
  const queries = useQueryClient();
  const isMentioned = useMentionedRooms().includes(roomId);
  useEffect(() => {
    if (!isMentioned || !isLookedAt) return;
    const { queryKey } = mentionsQuery;
    void api('PUT /chat-rooms/:documentId/mentions-read', {
      params: { documentId: roomId },
    }).then(
      () =>
        queries.setQueryData(
          queryKey,
          (known) => known && { data: known.data.filter((id) => id !== roomId) },
        ),
      () => {},
    );
  }, [isMentioned, isLookedAt, roomId, queries]);
}
