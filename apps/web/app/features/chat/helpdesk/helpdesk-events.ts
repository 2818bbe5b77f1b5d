import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CallOutput } from '../../../api.ts';
import { apiQuery, refetchQuery } from '../../../query-client.ts';
import { type RealtimeEvents, useRealtimeEvents } from '../../../realtime/realtime.ts';
import { mentionsQuery, useMentionedRooms } from './mentions.ts';
import {
  addMessage,
  applyNewRoom,
  findCachedRoom,
  isFromHelpdesk,
  refetchRooms,
  roomKey,
  updateCachedRoom,
} from './rooms.ts';

/** Keeps the room list and the unread rooms up to date. Enable it once per screen. */
export function useHelpdeskEvents(isEnabled = true): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** It counts once for many events, because counting is a request. */
  function countAgain() {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refetchQuery(queries, roomCountsQuery);
    }, countDelayMs);
  }

  const listeners: Partial<RealtimeEvents> = {
    connect() {
      void refetchRooms(queries);
      void refetchQuery(queries, unreadRoomsQuery);
      void refetchQuery(queries, mentionsQuery);
      countAgain();
      void queries.invalidateQueries({ queryKey: roomKey });
    },
    newMessage(message) {
      markRoomUnread(queries, message);
      applyNewMessage(queries, message);
      countAgain();
    },
    messagesRead({ roomId }) {
      // Either side may have read, and only some of the messages.
      if (hasUnread(queries, roomId)) void refetchQuery(queries, unreadRoomsQuery);
    },
    roomCreated(room) {
      applyNewRoom(queries, room);
      setUnread(queries, room.documentId, true);
      countAgain();
    },
    roomUpdated(room) {
      applyRoomUpdate(queries, room);
      countAgain();
    },
    roomMarked({ roomId, isUnread }) {
      if (isUnread) setUnread(queries, roomId, true);
      else if (hasUnread(queries, roomId)) void refetchQuery(queries, unreadRoomsQuery);
    },
    noteCreated({ mentions }) {
      if (mentions.length > 0) void refetchQuery(queries, mentionsQuery);
    },
    noteDeleted({ roomId }) {
      const mentioned = queries.getQueryData(mentionsQuery.queryKey)?.data;
      if (mentioned?.includes(roomId)) void refetchQuery(queries, mentionsQuery);
    },
  };
  useRealtimeEvents(isEnabled ? listeners : {});
}

/** A room beyond the loaded pages is at the top after a refetch. */
export function applyNewMessage(queries: QueryClient, message: ChatMessage): void {
  const { documentId } = message.chat_room;
  if (!findCachedRoom(queries, documentId)) void refetchRooms(queries);
  else updateCachedRoom(queries, documentId, (room) => addMessage(room, message), 'lists');
}

function markRoomUnread(queries: QueryClient, message: ChatMessage): void {
  const roomId = message.chat_room.documentId;
  if (message.is_read || hasUnread(queries, roomId)) return;
  const room = findCachedRoom(queries, roomId);
  if (!room) void refetchQuery(queries, unreadRoomsQuery);
  else if (!isFromHelpdesk(room, message)) setUnread(queries, roomId, true);
}

/** One that was not loaded may belong to the list now. */
function applyRoomUpdate(queries: QueryClient, updated: ChatRoom): void {
  if (!findCachedRoom(queries, updated.documentId)) void refetchRooms(queries);
  updateCachedRoom(queries, updated.documentId, (room) => ({
    ...room,
    chat_status: updated.chat_status,
    helpdesk: updated.helpdesk,
    waiting_since: updated.waiting_since,
    promised_until: updated.promised_until,
    waits_for_release: updated.waits_for_release,
  }));
}

const countDelayMs = 1_000;

export const roomCountsQuery = {
  ...apiQuery(['chat', 'room-counts'], 'GET /chat-room/helpdesk-room-counts', {}),
  staleTime: 0,
};

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
