import type { ChatMessage } from '@partshelf/contract/chat.ts';
import { formatDate } from '../../../ui/dates.ts';
import type { OutgoingMessage } from './draft.ts';
import type { MessageState } from './message-bubble.tsx';

export interface ShownMessage {
  /** Stays the same when an outgoing message has arrived. */
  readonly key: string;
  readonly content: string;
  readonly createdAt: string;
  /** Only own messages have one. */
  readonly state: MessageState | undefined;
  readonly outgoing: OutgoingMessage | undefined;
}

/** All messages of a conversation in the order in which they are shown. */
export function showMessages(
  messages: readonly ChatMessage[],
  outgoing: readonly OutgoingMessage[],
  isOwn: (message: ChatMessage) => boolean,
): ShownMessage[] {
  return [
    ...messages.map((message) => ({
      key: message.clientKey ?? message.documentId,
      content: message.content,
      createdAt: message.createdAt,
      state: isOwn(message) ? stateOf(message) : undefined,
      outgoing: undefined,
    })),
    ...outgoing.map((message) => ({
      key: message.clientKey,
      content: message.content,
      createdAt: message.createdAt,
      state: message.isFailed ? ('failed' as const) : ('sending' as const),
      outgoing: message,
    })),
  ];
}

function stateOf({ is_read }: ChatMessage): MessageState {
  return is_read ? 'seen' : 'sent';
}

/** `Today`, `Yesterday`, or the date, in the time zone of the person who reads it. */
export function dayOf(iso: string): string {
  const today = new Date();
  const yesterday = new Date(today);
  yesterday.setDate(today.getDate() - 1);
  const date = formatDate(iso);
  if (date === formatDate(today.toISOString())) return 'Today';
  return date === formatDate(yesterday.toISOString()) ? 'Yesterday' : date;
}
