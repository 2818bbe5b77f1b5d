import type { ChatHitResult } from '@partshelf/contract/chat/chat-search.ts';
import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { type FoundRow, searchChats } from './chat-search-queries.ts';
import { type ChatEvents, getReadableRoom, toChatMessage, toChatRoom } from './chat.ts';
import { setMarkedUnread } from './queries.ts';
import { countRooms, listRooms, listUnreadRooms } from './room-list-queries.ts';

export function mountRoomList(context: RouteContext, { db }: Deps, events: ChatEvents): void {
  serve(context, 'GET /chat-rooms', async ({ query: { pagination, ...filters }, user }) => {
    const { rows, total } = await listRooms(db, toLimitOffset(pagination), user.id, filters);
    return {
      data: rows.map(({ latest, sender, ...room }) =>
        toChatRoom(
          room,
          latest && sender ? [toChatMessage({ ...latest, sender }, room, user.id)] : [],
        ),
      ),
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, 'GET /chat-room/helpdesk-room-counts', async ({ user }) => ({
    data: await countRooms(db, user.id),
  }));

  serve(context, 'GET /chat-room/helpdesk-unread-roomIds', async () => {
    const { roomIds, total } = await listUnreadRooms(db);
    return { data: roomIds, meta: { total } };
  });

  serve(context, 'PUT /chat-rooms/:documentId/unread', async ({ params, user }) => {
    const { id, documentId } = await getReadableRoom(db, user, params.documentId);
    const isChanged = await setMarkedUnread(db, id, true);
    if (isChanged) events.roomMarked({ roomId: documentId, isUnread: true });
    return { data: { documentId } };
  });

  serve(context, 'GET /chat-search', async ({ query: { q, pagination, ...filters }, user }) => {
    const rows = await searchChats(db, q, toLimitOffset(pagination), user.id, filters);
    return {
      data: rows.flatMap(toHits),
      meta: { pagination: toPagination(pagination, rows[0]?.total ?? 0) },
    };
  });
}

function toHits({
  kind,
  room,
  users_permissions_user: customer,
  helpdesk,
  createdAt,
  ...found
}: FoundRow): ChatHitResult[] {
  if (!kind || !room || !customer || !createdAt) return [];
  const { message, note, order, author } = found;
  const excerpts = {
    order: order && `Order #${order.number}`,
    person: customer.email,
    message: message?.excerpt,
    note: note?.excerpt,
  };
  return [
    {
      kind,
      room: { ...room, helpdesk, users_permissions_user: customer },
      message: message && { documentId: message.documentId },
      note: note && { documentId: note.documentId },
      order,
      author,
      excerpt: excerpts[kind] ?? '',
      createdAt,
    },
  ];
}
