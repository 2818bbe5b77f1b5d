import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat.ts';
import { getSenderSide } from '../messages/conversation.ts';
import type { CachedRoom } from './room-list.ts';

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
