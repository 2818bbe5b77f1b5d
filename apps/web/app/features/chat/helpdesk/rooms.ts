import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiOf, apiQuery } from '../../../query-client.ts';
import { getSenderSide } from '../conversation.ts';

export interface CachedRoom extends ChatRoom {
  /** Created while the list was open. */
  readonly isNew?: true;
}

/** Sorted by the latest message, newest first. */
export interface RoomList {
  readonly rooms: readonly CachedRoom[];
  readonly pagesRead: number;
  readonly hasMore: boolean;
  /** Of all rooms, loaded or not. */
  readonly total: number;
}

const roomsPerPage = 50;

/** Refetching covers all pages that were loaded before, and keeps events that arrived meanwhile. */
export const roomsQuery = queryOptions<RoomList>({
  queryKey: ['chat', 'rooms'],
  queryFn: async ({ client, queryKey, signal }) => {
    const before = client.getQueryData<RoomList>(queryKey);
    const pageCount = before?.pagesRead ?? 1;
    let read = await readRoomPage(client, 1, signal);
    while (read.hasMore && read.pagesRead < pageCount)
      read = addRoomPage(read, await readRoomPage(client, read.pagesRead + 1, signal));
    const changed = findChangedRooms(before, client.getQueryData<RoomList>(queryKey));
    return { ...read, rooms: mergeRooms(changed, read.rooms) };
  },
  // Events are missed while the list is not on screen.
  staleTime: 0,
  // Unchanged rooms keep their identity wherever they move in the list.
  structuralSharing: false,
  meta: { isPersonal: true },
});

export const roomKey = ['chat', 'room'];

export const roomQuery = (roomId: string) =>
  apiQuery(roomKey, 'GET /chat-rooms/:documentId', { params: { documentId: roomId } });

/** The shop records who looks at a customer. */
export const roomCustomerQuery = (documentId: string) =>
  apiQuery(['chat', 'customer'], 'GET /chat-rooms/:documentId/customer', {
    params: { documentId },
  });

export async function readRoomPage(
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

export function addRoomPage(list: RoomList, page: RoomList): RoomList {
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

/** The later of two versions of a room wins, or the cached one. */
export function mergeRooms(
  known: readonly CachedRoom[],
  read: readonly CachedRoom[],
): CachedRoom[] {
  const byId = new Map(known.map((room) => [room.documentId, room]));
  for (const room of read) {
    const before = byId.get(room.documentId);
    if (!before || before.updatedAt < room.updatedAt) byId.set(room.documentId, room);
  }
  return sortRooms([...byId.values()]);
}

export function addNewRoom(list: RoomList, room: ChatRoom): RoomList {
  if (list.rooms.some(({ documentId }) => documentId === room.documentId)) return list;
  const rooms = mergeRooms(list.rooms, [{ ...room, isNew: true }]);
  return { ...list, rooms, total: list.total + 1 };
}

export function addMessage(list: RoomList, message: ChatMessage): RoomList {
  return changeRoom(list, message.chat_room.documentId, (room) => {
    const isOld = (room.chat_messages.at(-1)?.id ?? 0) >= message.id;
    return isOld ? room : { ...room, chat_messages: [message], updatedAt: message.createdAt };
  });
}

export function changeRoom(
  list: RoomList,
  documentId: string,
  change: (room: CachedRoom) => CachedRoom,
): RoomList {
  const rooms = list.rooms.map((room) => (room.documentId === documentId ? change(room) : room));
  return { ...list, rooms: sortRooms(rooms) };
}

export function findChangedRooms(
  earlier: RoomList | undefined,
  list: RoomList | undefined,
): CachedRoom[] {
  const seen = new Set(earlier?.rooms);
  return list?.rooms.filter((room) => !seen.has(room)) ?? [];
}

function sortRooms(rooms: CachedRoom[]): CachedRoom[] {
  return rooms.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);
}

export interface ListedRoom extends CachedRoom {
  readonly has_unread: boolean;
  readonly latest_message: ChatMessage | null;
}

export function toListedRoom(room: CachedRoom, unreadRoomIds: ReadonlySet<string>): ListedRoom {
  return {
    ...room,
    has_unread: unreadRoomIds.has(room.documentId),
    latest_message: room.chat_messages.at(-1) ?? null,
  };
}

export function getPreview(room: ListedRoom, ownId: number | undefined): string {
  const { latest_message: latest, isNew } = room;
  if (!latest) return isNew ? 'New chat started' : 'No messages yet';
  if (!isFromHelpdesk(room, latest)) return latest.content;
  return `${getColleagueName(latest, ownId) ?? 'You'}: ${latest.content}`;
}

/** Of a message of the helpdesk; undefined for an own one. */
export function getColleagueName(
  { sender }: ChatMessage,
  ownId: number | undefined,
): string | undefined {
  return sender.id === ownId ? undefined : sender.username;
}

export function getCustomerName({ users_permissions_user: customer }: ChatRoom): string {
  return customer?.username || 'Unknown User';
}

/** Whether any agent wrote it. */
export function isFromHelpdesk(room: ChatRoom, message: ChatMessage): boolean {
  const { users_permissions_user: customer, helpdesk } = room;
  if (!customer) return message.sender.id === helpdesk?.id;
  return getSenderSide(message, customer.id) === 'helpdesk';
}
