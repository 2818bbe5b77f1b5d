import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat.ts';
import { sideOf } from '../messages/conversation.ts';
import type { KnownRoom } from './room-list.ts';

/** A room as a list shows it: with two facts that the server does not tell as fields. */
export interface ListedRoom extends KnownRoom {
  readonly has_unread: boolean;
  readonly latest_message: ChatMessage | null;
}

export function listRoom(room: KnownRoom, unreadRoomIds: ReadonlySet<string>): ListedRoom {
  return {
    ...room,
    has_unread: unreadRoomIds.has(room.documentId),
    latest_message: room.chat_messages.at(-1) ?? null,
  };
}

/** In one line what was said last. */
export function previewOf(room: ListedRoom): string {
  const { latest_message: latest, isNew } = room;
  if (!latest) return isNew ? 'New chat started' : 'No messages yet';
  return isFromHelpdesk(room, latest) ? `You: ${latest.content}` : latest.content;
}

export function nameOf({ users_permissions_user: customer }: ChatRoom): string {
  return customer?.username || 'Unknown User';
}

/** Whether somebody of the helpdesk wrote it, whoever of them it is. */
export function isFromHelpdesk(room: ChatRoom, message: ChatMessage): boolean {
  const { users_permissions_user: customer, helpdesk } = room;
  if (!customer) return message.sender.id === helpdesk?.id;
  return sideOf(message, customer.id) === 'helpdesk';
}
