import type { ChatMessage } from '@partshelf/contract/chat.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { conversationQuery } from '../customer/chat-queries.ts';
import {
  removeArrived,
  returnToInput,
  toMessage,
  startSending,
  type OutgoingMessage,
} from './draft.ts';
import { addMessages } from './conversation.ts';
import { useDraft } from './use-draft.ts';

const noMessages: readonly ChatMessage[] = [];

interface SendOptions {
  /** The room, or a placeholder while it does not exist. */
  room: string;
  messages: readonly ChatMessage[] | undefined;
  send: (
    message: Pick<OutgoingMessage, 'content' | 'clientKey'>,
    signal: AbortSignal,
  ) => Promise<{ data: ChatMessage }>;
  /** The message counts as outgoing until this is done. */
  onSent?: (message: ChatMessage) => void | Promise<void>;
}

const answerLimitMs = 20_000;

/** A failed message returns to the input or waits for a retry. */
export function useSendMessage({ room, messages = noMessages, send, onSent }: SendOptions) {
  const queries = useQueryClient();
  const { draft, edit } = useDraft(room);
  const current = removeArrived(draft, messages);

  const { mutate } = useMutation({
    // Keyed by room, so that a pending message stays with its room.
    mutationKey: ['chat', 'send', room],
    scope: { id: `chat ${room}` },
    mutationFn: ({ content, clientKey }: OutgoingMessage) =>
      send({ content, clientKey }, AbortSignal.timeout(answerLimitMs)),
    onSuccess: async ({ data: message }, outgoing) => {
      const { queryKey } = conversationQuery(message.chat_room.documentId);
      queries.setQueryData(queryKey, (known) => known && addMessages(known, [message]));
      await onSent?.(message);
      edit((known) => removeArrived(known, [outgoing]));
    },
    onError: (error, outgoing) => {
      const hasArrived = messages.some(({ clientKey }) => clientKey === outgoing.clientKey);
      edit((known) => returnToInput(known, outgoing));
      if (hasArrived) return;
      toast({
        variant: 'destructive',
        title: 'Error',
        description: messageOf(error, 'Failed to send message'),
      });
    },
  });

  function start(message: OutgoingMessage | null) {
    if (!message) return;
    edit(() => startSending(current, message));
    mutate(message);
  }

  return {
    text: current.text,
    setText: (text: string) => edit(() => ({ ...current, text })),
    outgoing: current.outgoing,
    sendText: () => start(toMessage(current)),
    sendAgain: (message: OutgoingMessage) => start({ ...message, isFailed: false }),
  };
}
