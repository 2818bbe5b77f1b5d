import { chatRoutes } from '@partshelf/contract/chat.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { hasUnread, refetchUnreadRooms, setUnread } from './unread-rooms.ts';
import { useMarkRead } from '../messages/use-mark-read.ts';

/** For the helpdesk: as the messages are read, so is the room, and unread again when that fails. */
export function useMarkRoomRead(roomId: string): ReturnType<typeof useMarkRead> {
  const queries = useQueryClient();
  return useMarkRead(roomId, async (id) => {
    setUnread(queries, id, false);
    try {
      const answer = await api(chatRoutes.markReadAsHelpdesk, { params: { id } });
      // Somebody may have written meanwhile, or the list of them may have been read meanwhile.
      if (hasUnread(queries, id)) void refetchUnreadRooms(queries);
      return answer;
    } catch (error) {
      setUnread(queries, id, true);
      throw error;
    }
  });
}
