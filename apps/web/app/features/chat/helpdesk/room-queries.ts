import type { ChatRoom } from '@partshelf/contract/chat.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { apiOf } from '../../../query-client.ts';
import { roomQuery } from '../customer/chat-queries.ts';
import {
  changeRoom,
  mergeRooms,
  findChangedRooms,
  type CachedRoom,
  type RoomList,
} from '../room-list/room-list.ts';

const roomsPerPage = 50;

/** Refetching covers all pages that were loaded before, and keeps events that arrived meanwhile. */
export const roomsQuery = queryOptions<RoomList>({
  queryKey: ['chat', 'rooms'],
  queryFn: async ({ client, queryKey, signal }) => {
    const before = client.getQueryData<RoomList>(queryKey);
    const pageCount = before?.pagesRead ?? 1;
    let read = await readRooms(client, 1, signal);
    while (read.hasMore && read.pagesRead < pageCount)
      read = addPage(read, await readRooms(client, read.pagesRead + 1, signal));
    const changed = findChangedRooms(before, client.getQueryData<RoomList>(queryKey));
    return { ...read, rooms: mergeRooms(changed, read.rooms) };
  },
  // Events are missed while the list is not on screen.
  staleTime: 0,
  // Unchanged rooms keep their identity wherever they move in the list.
  structuralSharing: false,
  meta: { isPersonal: true },
});

export async function readRooms(
  queries: QueryClient,
  page: number,
  signal?: AbortSignal,
): Promise<RoomList> {
  const { data, meta } = await apiOf(queries)(
    'GET /chat-rooms',
    { query: { pagination: { page, pageSize: roomsPerPage } } },
    signal && { signal },
  );
  const { pageCount, total } = meta.pagination;
  return { rooms: data, pagesRead: page, hasMore: page < pageCount, total };
}

export function addPage(list: RoomList, page: RoomList): RoomList {
  return { ...page, rooms: mergeRooms(list.rooms, page.rooms) };
}

export function findCachedRoom(queries: QueryClient, documentId: string): CachedRoom | undefined {
  const list = queries.getQueryData(roomsQuery.queryKey);
  return list?.rooms.find((room) => room.documentId === documentId);
}

export function updateCachedRoom(
  queries: QueryClient,
  documentId: string,
  change: <Room extends ChatRoom>(room: Room) => Room,
): void {
  queries.setQueryData(
    roomsQuery.queryKey,
    (known) => known && changeRoom(known, documentId, change),
  );
  queries.setQueryData(
    roomQuery(documentId).queryKey,
    (known) => known && { ...known, data: change(known.data) },
  );
}
