import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { hasUnread, unreadRoomsQuery, setUnread } from '../helpdesk/unread-rooms.ts';
import { refetchQuery } from '../../../query-client.ts';
import { useMarkRead } from '../messages/use-mark-read.ts';

export function useMarkRoomRead(roomId: string): ReturnType<typeof useMarkRead> {
  const queries = useQueryClient();
  return useMarkRead(roomId, async (id, until) => {
    setUnread(queries, id, false);
    try {
      const answer = await api('PUT /chat-message/:id/helpdesk-mark-read', {
        params: { id },
        query: { until },
      });
      // A message may have arrived meanwhile.
      if (hasUnread(queries, id)) void refetchQuery(queries, unreadRoomsQuery);
      return answer;
    } catch (error) {
      setUnread(queries, id, true);
      throw error;
    }
  });
}
