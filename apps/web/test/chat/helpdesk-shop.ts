import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat.ts';
import { customerId, helpdeskId, makeMessage, makeRoom, pageBefore } from '../factories/chat.ts';
import { pageOf } from '../render-shop.tsx';
import { makeUser } from '../factories/users.ts';

export const helpdeskAgent = makeUser({
  id: helpdeskId,
  username: 'tove',
  role: { name: 'Helpdesk' },
});

let lastCustomerId = customerId;

/** The name is also the room's documentId. */
export function makeChat(name: string, given: Partial<ChatRoom> = {}): ChatRoom {
  lastCustomerId += 1;
  return makeRoom({
    id: lastCustomerId,
    documentId: name,
    users_permissions_user: { id: lastCustomerId, username: name, email: `${name}@mail.example` },
    ...given,
  });
}

/** Drafts outlive a test, so a test that types has chats of its own. */
export function makeUnusedChat(name: string, given: Partial<ChatRoom> = {}): ChatRoom {
  return makeChat(`${name}-${lastCustomerId}`, given);
}

export function makeCustomerMessage(
  room: ChatRoom,
  content: string,
  given: Partial<ChatMessage> = {},
) {
  const { id } = room.users_permissions_user ?? { id: customerId };
  return makeHelpdeskMessage(room, content, {
    sender: { id, documentId: room.documentId, username: room.documentId },
    ...given,
  });
}

export function makeHelpdeskMessage(
  room: ChatRoom,
  content: string,
  given: Partial<ChatMessage> = {},
) {
  return makeMessage({ content, chat_room: { documentId: room.documentId }, ...given });
}

export const readCallFor = (roomId: string) => `PUT /api/chat-message/${roomId}/helpdesk-mark-read`;

const roomPath = /^\/api\/chat-rooms\/([^/]+)(\/messages)?$/;

export class HelpdeskShop {
  #rooms: readonly ChatRoom[];

  constructor(rooms: readonly ChatRoom[]) {
    this.#rooms = rooms;
  }

  answer(address: URL): object | number {
    const { pathname, searchParams } = address;
    if (pathname === '/api/users/me') return helpdeskAgent;
    if (pathname === '/api/chat-rooms') return pageOf(newestFirst(this.#rooms), address);
    if (pathname === '/api/chat-room/helpdesk-unread-roomIds') {
      const ids = this.#rooms.filter(isUnread).map(({ documentId }) => documentId);
      return { data: ids, meta: { total: ids.length } };
    }
    const [, roomId, isMessages] = roomPath.exec(pathname) ?? [];
    const room = this.#rooms.find(({ documentId }) => documentId === roomId);
    if (!room) return 404;
    return isMessages ? pageBefore(room.chat_messages, searchParams.get('before')) : { data: room };
  }

  store(message: ChatMessage): void {
    this.#change(message.chat_room.documentId, (room) => ({
      ...room,
      chat_messages: [...room.chat_messages, message],
      updatedAt: message.createdAt,
    }));
  }

  read(roomId: string): void {
    this.#change(roomId, (room) => ({
      ...room,
      chat_messages: room.chat_messages.map((message) => ({ ...message, is_read: true })),
    }));
  }

  #change(roomId: string, edit: (room: ChatRoom) => ChatRoom): void {
    this.#rooms = this.#rooms.map((room) => (room.documentId === roomId ? edit(room) : room));
  }
}

function isUnread({ chat_messages: messages, users_permissions_user: customer }: ChatRoom) {
  return messages.some(({ is_read, sender }) => !is_read && sender.id === customer?.id);
}

function newestFirst(rooms: readonly ChatRoom[]): ChatRoom[] {
  return rooms
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id)
    .map((room) => ({ ...room, chat_messages: room.chat_messages.slice(-1) }));
}
