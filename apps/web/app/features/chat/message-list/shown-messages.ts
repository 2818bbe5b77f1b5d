import type { ChatMessage } from '@partshelf/contract/chat.ts';
import { formatDate } from '../../../ui/dates.ts';
import type { OutgoingMessage } from '../messages/draft.ts';
import type { MessageState } from './message-bubble.tsx';

export interface ShownMessage {
  /** Stays the same when an outgoing message is confirmed. */
  readonly key: string;
  readonly content: string;
  readonly createdAt: string;
  readonly state: MessageState | undefined;
  readonly name: string | undefined;
  readonly outgoing: OutgoingMessage | undefined;
}

export function listShownMessages(
  messages: readonly ChatMessage[],
  outgoing: readonly OutgoingMessage[],
  isOwn: (message: ChatMessage) => boolean,
  nameOf: (message: ChatMessage) => string | undefined = () => undefined,
): ShownMessage[] {
  return [
    ...messages.map((message) => ({
      key: message.clientKey ?? message.documentId,
      content: message.content,
      createdAt: message.createdAt,
      state: isOwn(message) ? getState(message) : undefined,
      name: nameOf(message),
      outgoing: undefined,
    })),
    ...outgoing.map((message) => ({
      key: message.clientKey,
      content: message.content,
      createdAt: message.createdAt,
      state: message.isFailed ? ('failed' as const) : ('sending' as const),
      name: undefined,
      outgoing: message,
    })),
  ];
}

function getState({ is_read }: ChatMessage): MessageState {
  return is_read ? 'seen' : 'sent';
}

/** `Today`, `Yesterday`, or the date, in the reader's time zone. */
export function formatDay(iso: string): string {
  const today = new Date();
  const yesterday = new Date(today);
  yesterday.setDate(today.getDate() - 1);
  const date = formatDate(iso);
  if (date === formatDate(today.toISOString())) return 'Today';
  return date === formatDate(yesterday.toISOString()) ? 'Yesterday' : date;
}
