import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat/chat.ts';
import type { RoomCustomer } from '@partshelf/contract/chat/customer-pane.ts';
import { limits } from '@partshelf/contract/limits.ts';

export const customerId = 7;
export const helpdeskId = 2;

let lastNumber = 0;

export function makeMessage(given: Partial<ChatMessage> = {}): ChatMessage {
  lastNumber += 1;
  return {
    id: lastNumber,
    documentId: `message-${lastNumber}`,
    content: `Message ${lastNumber}`,
    createdAt: '2025-11-20T12:00:00.000Z',
    is_read: false,
    promised_until: null,
    sender: { id: helpdeskId, documentId: 'tove', username: 'tove' },
    chat_room: { documentId: 'room' },
    clientKey: null,
    ...given,
  };
}

export function makeOwnMessage(given: Partial<ChatMessage> = {}): ChatMessage {
  return makeMessage({
    sender: { id: customerId, documentId: 'mara', username: 'mara.lindt' },
    ...given,
  });
}

export function makeRoom(given: Partial<ChatRoom> = {}): ChatRoom {
  return {
    id: 1,
    documentId: 'room',
    chat_status: 'open',
    chat_messages: [],
    helpdesk: null,
    users_permissions_user: {
      id: customerId,
      documentId: 'mara',
      username: 'mara.lindt',
      email: 'mara@northgate.example',
    },
    promised_until: null,
    waiting_since: null,
    createdAt: '2025-11-20T12:00:00.000Z',
    updatedAt: '2025-11-20T12:00:00.000Z',
    ...given,
  };
}

/** Who has bought nothing yet. */
export function makeRoomCustomer(given: Partial<RoomCustomer> = {}): RoomCustomer {
  return {
    documentId: 'mara',
    username: 'mara.lindt',
    email: 'mara@northgate.example',
    confirmed: true,
    blocked: false,
    createdAt: '2025-03-01T12:00:00.000Z',
    lastSeenAt: null,
    country: null,
    companies: [],
    products: [],
    orders: [],
    mails: [],
    messages: [],
    ratings: [],
    counts: { products: 0, orders: 0, mails: 0, messages: 0 },
    ...given,
  };
}

export function pageBefore(messages: readonly ChatMessage[], before: string | null) {
  const end = messages.findIndex(({ documentId }) => documentId === before);
  const older = end < 0 ? messages : messages.slice(0, end);
  return {
    data: older.slice(-limits.chatMessagesPerPage),
    meta: { hasMore: older.length > limits.chatMessagesPerPage },
  };
}
