import type { ChatMessage } from '@partshelf/contract/chat.ts';

/** The known messages of a room, oldest first, without gaps up to the newest. */
export interface Conversation {
  readonly messages: readonly ChatMessage[];
  readonly hasOlder: boolean;
}

/** Merges by documentId. A read message stays read, and the sender's client key stays. */
export function addMessages<Known extends Conversation>(
  conversation: Known,
  messages: readonly ChatMessage[],
): Known {
  const byId = new Map(conversation.messages.map((message) => [message.documentId, message]));
  for (const message of messages) {
    const known = byId.get(message.documentId);
    byId.set(message.documentId, {
      ...message,
      is_read: message.is_read || known?.is_read === true,
      clientKey: message.clientKey ?? known?.clientKey ?? null,
    });
  }
  return { ...conversation, messages: [...byId.values()].sort((a, b) => a.id - b.id) };
}

export function markMessages(
  conversation: Conversation,
  messageIds: readonly string[],
  isRead = true,
): Conversation {
  const ids = new Set(messageIds);
  return {
    ...conversation,
    messages: conversation.messages.map((message) =>
      ids.has(message.documentId) ? { ...message, is_read: isRead } : message,
    ),
  };
}

export type Side = 'customer' | 'helpdesk';

/** Anyone but the room's customer writes for the helpdesk. */
export function getSenderSide({ sender }: ChatMessage, customerId: number | undefined): Side {
  return sender.id === customerId ? 'customer' : 'helpdesk';
}
