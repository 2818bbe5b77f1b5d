import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat.ts';

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
