import type { ChatMessage } from '@partshelf/contract/chat.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRealtime } from '../../../realtime/realtime.ts';
import { isFromHelpdesk } from './listed-room.ts';
import { findCachedRoom } from './room-queries.ts';
import { hasUnread, refetchUnreadRooms, setUnread, unreadRoomsQuery } from './unread-rooms.ts';

const noRooms: readonly string[] = [];

export function useUnreadRooms() {
  const { data } = useQuery(unreadRoomsQuery);
  useUnreadEvents();
  return { unreadRoomIds: data?.data ?? noRooms, unreadCount: data?.meta.total ?? 0 };
}

function useUnreadEvents(): void {
  const queries = useQueryClient();
  const realtime = useRealtime();
  useEffect(() => {
    const refetch = () => void refetchUnreadRooms(queries);

    function applyNewMessage(message: ChatMessage) {
      const roomId = message.chat_room.documentId;
      if (message.is_read || hasUnread(queries, roomId)) return;
      const room = findCachedRoom(queries, roomId);
      if (!room) refetch();
      else if (!isFromHelpdesk(room, message)) setUnread(queries, roomId, true);
    }

    const ends = [
      realtime.onConnect(refetch),
      realtime.subscribe('newMessage', applyNewMessage),
      realtime.subscribe('roomCreated', (room) => setUnread(queries, room.documentId, true)),
      // Either side may have read, and only some of the messages.
      realtime.subscribe('messagesRead', ({ roomId }) => {
        if (hasUnread(queries, roomId)) refetch();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [queries, realtime]);
}
