import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallOutput } from '../../../api.ts';
import { apiQuery, refetchQuery } from '../../../query-client.ts';
import { useRealtime } from '../../../realtime/realtime.ts';
import { mentionsQuery, useMentionedRooms } from './notes.ts';
import {
  addMessage,
  addNewRoom,
  findCachedRoom,
  isFromHelpdesk,
  roomKey,
  type RoomList,
  roomsQuery,
  updateCachedRoom,
} from './rooms.ts';

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
        void refetchQuery(queries, mentionsQuery);
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
        updateRoomList(queries, (known) => addNewRoom(known, room));
        setUnread(queries, room.documentId, true);
      },
      noteCreated({ mentions }) {
        if (mentions.length > 0) void refetchQuery(queries, mentionsQuery);
      },
      noteDeleted({ roomId }) {
        const mentioned = queries.getQueryData(mentionsQuery.queryKey)?.data;
        if (mentioned?.includes(roomId)) void refetchQuery(queries, mentionsQuery);
      },
      roomUpdated: (room) => applyRoomUpdate(queries, room),
    });
  }, [isEnabled, queries, realtime]);
}

/** A room beyond the loaded pages is at the top after a refetch. */
export function applyNewMessage(queries: QueryClient, message: ChatMessage): void {
  if (findCachedRoom(queries, message.chat_room.documentId))
    updateRoomList(queries, (known) => addMessage(known, message));
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
function updateRoomList(queries: QueryClient, change: (known: RoomList) => RoomList): void {
  const known = queries.getQueryData(roomsQuery.queryKey);
  if (known) queries.setQueryData(roomsQuery.queryKey, change(known));
  else void refetchQuery(queries, roomsQuery);
}

export const unreadRoomsQuery = {
  ...apiQuery(['chat', 'unread-rooms'], 'GET /chat-room/helpdesk-unread-roomIds', {}),
  staleTime: 0,
};

type UnreadRooms = CallOutput<'GET /chat-room/helpdesk-unread-roomIds'>;

function addUnread(known: UnreadRooms, roomId: string): UnreadRooms {
  if (known.data.includes(roomId)) return known;
  return { data: [roomId, ...known.data], meta: { total: known.meta.total + 1 } };
}

function removeUnread(known: UnreadRooms, roomId: string): UnreadRooms {
  if (!known.data.includes(roomId)) return known;
  const data = known.data.filter((id) => id !== roomId);
  return { data, meta: { total: known.meta.total - 1 } };
}

export function setUnread(queries: QueryClient, roomId: string, isUnread: boolean): void {
  const { queryKey } = unreadRoomsQuery;
  const edit = isUnread ? addUnread : removeUnread;
  const isBeingRead = queries.isFetching({ queryKey }) > 0;
  queries.setQueryData(queryKey, (known) => known && edit(known, roomId));
  // The running request may be older than this change.
  if (isBeingRead) void refetchQuery(queries, unreadRoomsQuery);
}

export function hasUnread(queries: QueryClient, roomId: string): boolean {
  return queries.getQueryData(unreadRoomsQuery.queryKey)?.data.includes(roomId) === true;
}

const noRooms: readonly string[] = [];

export function useUnreadRooms() {
  const { data } = useQuery(unreadRoomsQuery);
  const unreadRoomIds = data?.data ?? noRooms;
  const mentioned = useMentionedRooms().filter((roomId) => !unreadRoomIds.includes(roomId));
  return { unreadRoomIds, unreadCount: (data?.meta.total ?? 0) + mentioned.length };
}
