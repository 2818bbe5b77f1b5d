import type { ChatMessage } from '@partshelf/contract/chat.ts';

/** What is known of a room's messages, oldest first and without gaps up to the newest. */
export interface Conversation {
  readonly messages: readonly ChatMessage[];
  /** Whether the room has messages from before the first one here. */
  readonly hasOlder: boolean;
}

/**
 * Takes messages in by their documentId: one that is here already is not added again. What was read
 * once stays read, and its sender's name for a message is not forgotten.
 */
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

/** Marks the messages with these documentIds as read, or takes that back. */
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

/** Whoever is not the room's customer writes for the helpdesk, whoever of them it is. */
export function senderSide({ sender }: ChatMessage, customerId: number | undefined): Side {
  return sender.id === customerId ? 'customer' : 'helpdesk';
}
