import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { pageOf, toPagination } from '../../http/site/pages.ts';
import { type Door, serve } from '../../serve.ts';
import { markRead, readMessages, setRoomStatus, withMessages } from './chat.ts';
import type { ChatEvents } from './chat-events.ts';
import { toChatMessage, toChatRoom } from './present.ts';
import { findOwnRoom, findRoom } from './queries.ts';
import { listRooms, listUnreadRooms } from './room-list-queries.ts';
import { sendAsCustomer, sendAsHelpdesk } from './send-message.ts';

export function mountChat(door: Door, { db }: Deps, events: ChatEvents): void {
  const chat = { db, events };

  serve(door, routes.chat.ownRoom, async ({ user }) => {
    const room = await findOwnRoom(db, user.id);
    return { data: room ? await withMessages(db, room, user) : null };
  });

  serve(door, routes.chat.sendAsCustomer, async ({ body, user }) => ({
    data: await sendAsCustomer(chat, user, body),
  }));

  serve(door, routes.chat.markReadAsCustomer, async ({ params, user }) => ({
    data: await markRead(chat, user, params.id),
  }));

  serve(door, routes.chat.messages, async ({ params, query, user }) => {
    const { messages, hasMore } = await readMessages(db, user, params.documentId, query);
    return { data: messages, meta: { hasMore } };
  });

  serve(door, routes.chat.listRooms, async ({ query, user }) => {
    const { rows, total } = await listRooms(db, pageOf(query.pagination));
    return {
      data: rows.map(({ latest, sender, ...room }) =>
        toChatRoom(
          room,
          latest && sender ? [toChatMessage({ ...latest, sender }, room, user.id)] : [],
        ),
      ),
      meta: { pagination: toPagination(query.pagination, total) },
    };
  });

  serve(door, routes.chat.room, async ({ params, user }) => {
    const room = await findRoom(db, params.documentId);
    if (!room) throw new ShopError('NOT_FOUND');
    return { data: await withMessages(db, room, user) };
  });

  serve(door, routes.chat.setStatus, async ({ params, body, user }) => {
    const room = await setRoomStatus(chat, params.documentId, body.chat_status);
    return { data: await withMessages(db, room, user) };
  });

  serve(door, routes.chat.unreadRooms, async () => {
    const { roomIds, total } = await listUnreadRooms(db);
    return { data: roomIds, meta: { total } };
  });

  serve(door, routes.chat.sendAsHelpdesk, async ({ body, user }) => {
    const { chatroomId, ...draft } = body;
    return { data: await sendAsHelpdesk(chat, user, String(chatroomId), draft) };
  });

  serve(door, routes.chat.markReadAsHelpdesk, async ({ params, user }) => ({
    data: await markRead(chat, user, params.id),
  }));
}
