import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiOf, apiQuery, refetchQuery } from '../../../query-client.ts';
import { getSenderSide } from '../conversation.ts';

export interface CachedRoom extends ChatRoom {
  readonly isNew?: true;
}

export const roomTabs = ['mine', 'unassigned', 'waiting', 'release', 'all'] as const;

export const roomStatuses = ['open', 'pending', 'closed', 'active'] as const;

export interface RoomView {
  readonly tab: (typeof roomTabs)[number];
  readonly status: (typeof roomStatuses)[number] | null;
  readonly agent: string | undefined;
}

/**
 * They are sorted by the latest message, newest first; waiting rooms by how long they have waited.
 */
export interface RoomList {
  readonly view?: RoomView | undefined;
  readonly rooms: readonly CachedRoom[];
  readonly pagesRead: number;
  readonly hasMore: boolean;
  readonly total: number;
}

const roomsPerPage = 50;

const roomsKey = ['chat', 'rooms'];

/** Refetching covers all pages that were loaded before, and keeps events that arrived meanwhile. */
export const roomsQueryOf = (view?: RoomView) =>
  queryOptions<RoomList>({
    queryKey: view ? [...roomsKey, view] : roomsKey,
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<RoomList>(queryKey);
      const pageCount = before?.pagesRead ?? 1;
      let read = await readRoomPage(client, view, 1, signal);
      while (read.hasMore && read.pagesRead < pageCount)
        read = addRoomPage(read, await readRoomPage(client, view, read.pagesRead + 1, signal));
      const changed = findChangedRooms(before, client.getQueryData<RoomList>(queryKey));
      const fitting = changed.filter((room) => isInView(room, view));
      return { ...read, rooms: mergeRooms(fitting, read.rooms, view) };
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
  view: RoomView | undefined,
  page: number,
  signal?: AbortSignal,
): Promise<RoomList> {
  const { data, meta } = await apiOf(queries)(
    'GET /chat-rooms',
    { query: { ...toFilters(view), pagination: { page, pageSize: roomsPerPage } } },
    signal && { signal },
  );
  const { pageCount, total } = meta.pagination;
  return { view, rooms: data, pagesRead: page, hasMore: page < pageCount, total };
}

const assigneeOf = {
  mine: 'me',
  unassigned: 'none',
  waiting: undefined,
  release: undefined,
  all: undefined,
} as const;

/** Own and unassigned chats are those with something left to do, unless a status is chosen. */
function getStatus({ tab, status }: RoomView): RoomView['status'] {
  return status ?? (assigneeOf[tab] ? 'active' : null);
}

function toFilters(view: RoomView | undefined) {
  if (!view) return {};
  return {
    assignee: assigneeOf[view.tab],
    status: getStatus(view) ?? undefined,
    waiting: view.tab === 'waiting' || undefined,
    release: view.tab === 'release' || undefined,
  };
}

function isInView(room: ChatRoom, view: RoomView | undefined): boolean {
  if (!view) return true;
  const status = getStatus(view);
  const isOfTab = {
    mine: room.helpdesk?.documentId === view.agent,
    unassigned: room.helpdesk === null,
    waiting: room.waiting_since !== null,
    release: room.waits_for_release === true,
    all: true,
  };
  if (!isOfTab[view.tab]) return false;
  if (status === 'active') return room.chat_status !== 'closed';
  return status === null || room.chat_status === status;
}

export function addRoomPage(list: RoomList, page: RoomList): RoomList {
  return { ...page, rooms: mergeRooms(list.rooms, page.rooms, list.view) };
}

const cachedLists = (queries: QueryClient) =>
  queries.getQueriesData<RoomList>({ queryKey: roomsKey });

export function findCachedRoom(queries: QueryClient, documentId: string): CachedRoom | undefined {
  for (const [, list] of cachedLists(queries)) {
    const room = list?.rooms.find((one) => one.documentId === documentId);
    if (room) return room;
  }
  return undefined;
}

export function updateCachedRoom(
  queries: QueryClient,
  documentId: string,
  change: <Room extends ChatRoom>(room: Room) => Room,
  /** The messages of an open room are updated by itself. */
  where: 'everywhere' | 'lists' = 'everywhere',
): void {
  const before = findCachedRoom(queries, documentId);
  if (before) {
    const after = change(before);
    for (const [queryKey, list] of cachedLists(queries))
      if (list) queries.setQueryData(queryKey, putRoom(list, before, after));
  }
  if (where === 'lists') return;
  queries.setQueryData(
    roomQuery(documentId).queryKey,
    (known) => known && { ...known, data: change(known.data) },
  );
}

/** Without a list yet, refetching includes the room. */
export function applyNewRoom(queries: QueryClient, room: ChatRoom): void {
  const lists = cachedLists(queries);
  if (lists.every(([, list]) => !list)) void refetchRooms(queries);
  for (const [queryKey, list] of lists)
    if (list) queries.setQueryData(queryKey, addNewRoom(list, room));
}

/** All lists that are on screen; the others are read when they are shown. */
export const refetchRooms = (queries: QueryClient) => refetchQuery(queries, { queryKey: roomsKey });

export function putRoom(list: RoomList, before: CachedRoom, after: CachedRoom): RoomList {
  const { view, rooms, total } = list;
  const [was, is] = [isInView(before, view), isInView(after, view)];
  if (!was && !is) return list;
  const others = rooms.filter(({ documentId }) => documentId !== after.documentId);
  return {
    ...list,
    rooms: sortRooms(is ? [...others, after] : others, view),
    total: total + Number(is) - Number(was),
  };
}

/** The later of two versions of a room wins, or the cached one. */
export function mergeRooms(
  known: readonly CachedRoom[],
  read: readonly CachedRoom[],
  view?: RoomView | undefined,
): CachedRoom[] {
  const byId = new Map(known.map((room) => [room.documentId, room]));
  for (const room of read) {
    const before = byId.get(room.documentId);
    if (!before || before.updatedAt < room.updatedAt) byId.set(room.documentId, room);
  }
  return sortRooms([...byId.values()], view);
}

export function addNewRoom(list: RoomList, room: ChatRoom): RoomList {
  if (list.rooms.some(({ documentId }) => documentId === room.documentId)) return list;
  if (!isInView(room, list.view)) return list;
  const rooms = mergeRooms(list.rooms, [{ ...room, isNew: true }], list.view);
  return { ...list, rooms, total: list.total + 1 };
}

/** The customer waits from the first message that no one answered. */
export function addMessage<Room extends ChatRoom>(room: Room, message: ChatMessage): Room {
  const isOld = (room.chat_messages.at(-1)?.id ?? 0) >= message.id;
  if (isOld) return room;
  const isAnswer = isFromHelpdesk(room, message);
  return {
    ...room,
    chat_messages: [message],
    updatedAt: message.createdAt,
    waiting_since: isAnswer ? null : (room.waiting_since ?? message.createdAt),
    promised_until: isAnswer ? null : room.promised_until,
  };
}

export function findChangedRooms(
  earlier: RoomList | undefined,
  list: RoomList | undefined,
): CachedRoom[] {
  const seen = new Set(earlier?.rooms);
  return list?.rooms.filter((room) => !seen.has(room)) ?? [];
}

export const isOverdue = ({ promised_until: until }: ChatRoom): boolean =>
  until !== null && Date.parse(until) < Date.now();

const byUpdate = (a: ChatRoom, b: ChatRoom) =>
  b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id;

const byWait = (a: ChatRoom, b: ChatRoom) =>
  Number(isOverdue(b)) - Number(isOverdue(a)) ||
  (a.waiting_since ?? '').localeCompare(b.waiting_since ?? '') ||
  a.id - b.id;

function sortRooms(rooms: CachedRoom[], view: RoomView | undefined): CachedRoom[] {
  return rooms.sort(view?.tab === 'waiting' ? byWait : byUpdate);
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
  const content = latest.content || 'Attachment';
  if (!isFromHelpdesk(room, latest)) return content;
  return `${getColleagueName(latest, ownId) ?? 'You'}: ${content}`;
}

export function getColleagueName(
  { sender }: ChatMessage,
  ownId: number | undefined,
): string | undefined {
  return sender.id === ownId ? undefined : sender.username;
}

export function getCustomerName({
  users_permissions_user: customer,
}: Pick<ChatRoom, 'users_permissions_user'>): string {
  return customer?.username || 'Unknown User';
}

export function isFromHelpdesk(room: ChatRoom, message: ChatMessage): boolean {
  const { users_permissions_user: customer, helpdesk } = room;
  if (!customer) return message.sender.id === helpdesk?.id;
  return getSenderSide(message, customer.id) === 'helpdesk';
}

export function getRoomSearch(search: string, roomId: string | null, messageId?: string): string {
  const params = new URLSearchParams(search);
  params.delete('room');
  params.delete('message');
  if (roomId !== null) params.set('room', roomId);
  if (messageId !== undefined) params.set('message', messageId);
  return `?${params}`;
}

/** An example is `under 1 min`, `5 min`, `3 h` or `2 d`. */
export function formatWait(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 1) return 'under 1 min';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
