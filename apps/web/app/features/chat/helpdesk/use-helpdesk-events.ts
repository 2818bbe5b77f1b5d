import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchQuery } from '../../../query-client.ts';
import { useRealtime } from '../../../realtime/realtime.ts';
import { roomKey } from '../customer/chat-queries.ts';
import { isFromHelpdesk } from '../room-list/listed-room.ts';
import { addMessage, addNewRoom, type RoomList } from '../room-list/room-list.ts';
import { findCachedRoom, roomsQuery, updateCachedRoom } from './room-queries.ts';
import { hasUnread, setUnread, unreadRoomsQuery } from './unread-rooms.ts';

/** Keeps the room list and the unread rooms up to date. Enable it once per screen. */
export function useHelpdeskEvents(isEnabled = true): void {
  const queries = useQueryClient();
  const realtime = useRealtime();
  useEffect(() => {
    if (!isEnabled) return undefined;
    return realtime.subscribe({
      connect() {
        void refetchQuery(queries, roomsQuery);
        void refetchQuery(queries, unreadRoomsQuery);
        void queries.invalidateQueries({ queryKey: roomKey });
      },
      newMessage(message) {
        markRoomUnread(queries, message);
        applyNewMessage(queries, message);
      },
      messagesRead({ roomId }) {
        // Either side may have read, and only some of the messages.
        if (hasUnread(queries, roomId)) void refetchQuery(queries, unreadRoomsQuery);
      },
      roomCreated(room) {
        updateRooms(queries, (known) => addNewRoom(known, room));
        setUnread(queries, room.documentId, true);
      },
      roomUpdated: (room) => applyRoomUpdate(queries, room),
    });
  }, [isEnabled, queries, realtime]);
}

/** A room beyond the loaded pages is at the top after a refetch. */
export function applyNewMessage(queries: QueryClient, message: ChatMessage): void {
  if (findCachedRoom(queries, message.chat_room.documentId))
    updateRooms(queries, (known) => addMessage(known, message));
  else void refetchQuery(queries, roomsQuery);
}

function markRoomUnread(queries: QueryClient, message: ChatMessage): void {
  const roomId = message.chat_room.documentId;
  if (message.is_read || hasUnread(queries, roomId)) return;
  const room = findCachedRoom(queries, roomId);
  if (!room) void refetchQuery(queries, unreadRoomsQuery);
  else if (!isFromHelpdesk(room, message)) setUnread(queries, roomId, true);
}

function applyRoomUpdate(queries: QueryClient, updated: ChatRoom): void {
  updateCachedRoom(queries, updated.documentId, (room) => ({
    ...room,
    chat_status: updated.chat_status,
    helpdesk: updated.helpdesk,
  }));
}

/** Without a list yet, refetching includes the change. */
function updateRooms(queries: QueryClient, change: (known: RoomList) => RoomList): void {
  const known = queries.getQueryData(roomsQuery.queryKey);
  if (known) queries.setQueryData(roomsQuery.queryKey, change(known));
  else void refetchQuery(queries, roomsQuery);
}
