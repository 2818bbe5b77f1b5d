import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat.ts';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRealtime } from '../../../realtime/realtime.ts';
import { toListedRoom } from './listed-room.ts';
import { addMessage, addNewRoom, type RoomList } from './room-list.ts';
import {
  addPage,
  updateCachedRoom,
  findCachedRoom,
  readRooms,
  roomsQuery,
} from './room-queries.ts';
import { useUnreadRooms } from './use-unread-rooms.ts';

export function useRoomList() {
  const { data, isError, refetch } = useQuery(roomsQuery);
  const unreadRoomIds = new Set(useUnreadRooms().unreadRoomIds);
  useRoomEvents();
  return {
    /** Undefined while they load. */
    rooms: data?.rooms.map((room) => toListedRoom(room, unreadRoomIds)),
    total: data?.total,
    isError: isError && !data,
    refetch: () => void refetch(),
    ...useMoreRooms(data),
  };
}

function useMoreRooms(list: RoomList | undefined) {
  const queries = useQueryClient();
  const mutationKey = ['chat', 'more-rooms'];
  const { mutate, isError } = useMutation({
    mutationKey,
    mutationFn: (page: number) => readRooms(queries, page),
    onSuccess: (page) =>
      queries.setQueryData(roomsQuery.queryKey, (known) => known && addPage(known, page)),
  });
  return {
    hasMore: list?.hasMore === true,
    isMoreError: isError,
    loadMore: () => {
      if (list?.hasMore && queries.isMutating({ mutationKey }) === 0) mutate(list.pagesRead + 1);
    },
  };
}

function useRoomEvents(): void {
  const queries = useQueryClient();
  const realtime = useRealtime();
  useEffect(() => {
    const ends = [
      realtime.onConnect(() => void refetchRooms(queries)),
      realtime.subscribe('newMessage', (message) => applyNewMessage(queries, message)),
      realtime.subscribe('roomCreated', (room) =>
        updateRooms(queries, (known) => addNewRoom(known, room)),
      ),
      realtime.subscribe('roomUpdated', (room) => applyRoomUpdate(queries, room)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [queries, realtime]);
}

/** Without a list yet, refetching includes the change. */
function updateRooms(queries: QueryClient, change: (known: RoomList) => RoomList): void {
  const known = queries.getQueryData(roomsQuery.queryKey);
  if (known) queries.setQueryData(roomsQuery.queryKey, change(known));
  else void refetchRooms(queries);
}

async function refetchRooms(queries: QueryClient): Promise<void> {
  const { queryKey } = roomsQuery;
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}

/** A room beyond the loaded pages is at the top after a refetch. */
export function applyNewMessage(queries: QueryClient, message: ChatMessage): void {
  if (findCachedRoom(queries, message.chat_room.documentId))
    updateRooms(queries, (known) => addMessage(known, message));
  else void refetchRooms(queries);
}

/** The event contains no messages; the cached ones stay. */
function applyRoomUpdate(queries: QueryClient, updated: ChatRoom): void {
  updateCachedRoom(queries, updated.documentId, (room) => ({
    ...room,
    chat_status: updated.chat_status,
    helpdesk: updated.helpdesk,
  }));
}
