import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat.ts';

/** A room as far as it has been read or heard of. */
export interface CachedRoom extends ChatRoom {
  /** The helpdesk was told of it while looking on. */
  readonly isNew?: true;
}

/** The rooms that are known, the one that was written in last first, each of them once. */
export interface RoomList {
  readonly rooms: readonly CachedRoom[];
  readonly pagesRead: number;
  readonly hasMore: boolean;
  /** How many rooms there are, known or not. */
  readonly total: number;
}

/** Takes in rooms that were read. Of two states of a room the later one counts, or else the known. */
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

/** A room that has just come into being, unless it is there already. */
export function addNewRoom(list: RoomList, room: ChatRoom): RoomList {
  if (list.rooms.some(({ documentId }) => documentId === room.documentId)) return list;
  const rooms = mergeRooms(list.rooms, [{ ...room, isNew: true }]);
  return { ...list, rooms, total: list.total + 1 };
}

/** What was written in a known room becomes its latest message, and moves it to the top. */
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

/** What became known of rooms since an earlier look at the list. */
export function changedRooms(
  earlier: RoomList | undefined,
  list: RoomList | undefined,
): CachedRoom[] {
  const seen = new Set(earlier?.rooms);
  return list?.rooms.filter((room) => !seen.has(room)) ?? [];
}

/** As the server sorts them. */
function sortRooms(rooms: CachedRoom[]): CachedRoom[] {
  return rooms.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);
}
