import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat/chat.ts';
import type { MessageRow } from './message-queries.ts';
import type { RoomRow } from './queries.ts';

/** The client key is shown to the sender only. */
export function toChatMessage(
  row: MessageRow,
  room: { documentId: string },
  readerId: number,
): ChatMessage {
  return {
    id: row.id,
    documentId: row.documentId,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    is_read: row.isRead,
    sender: row.sender,
    chat_room: { documentId: room.documentId },
    clientKey: row.sender.id === readerId ? row.clientKey : null,
  };
}

export function toChatRoom(row: RoomRow, messages: ChatMessage[] = []): ChatRoom {
  return {
    id: row.id,
    documentId: row.documentId,
    chat_status: row.status,
    chat_messages: messages,
    helpdesk: row.helpdesk,
    users_permissions_user: row.customer,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
