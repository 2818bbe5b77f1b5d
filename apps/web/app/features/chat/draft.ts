import { trimText } from '@partshelf/contract/api/typed-text.ts';
import type { ChatMessage } from '@partshelf/contract/chat/chat.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { messageOf } from '../../api.ts';
import { createEmitter } from '../../store.ts';
import { toast } from '../../ui/toast.tsx';
import { useCurrentUser } from '../accounts/current-user.ts';
import { addMessages, conversationQuery } from './conversation.ts';

export interface OutgoingMessage {
  /** Idempotency key: sent again with the same key, it is the same message. */
  readonly clientKey: string;
  readonly content: string;
  readonly createdAt: string;
  readonly isFailed: boolean;
}

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

const noMessages: readonly ChatMessage[] = [];

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
    sendText: () => start(toOutgoing(current)),
    sendAgain: (message: OutgoingMessage) => start({ ...message, isFailed: false }),
  };
}

interface Draft {
  readonly text: string;
  readonly outgoing: readonly OutgoingMessage[];
  readonly returned: OutgoingMessage | null;
}

const emptyDraft: Draft = { text: '', outgoing: [], returned: null };

const drafts = new Map<string, Draft>();

const draftChanges = createEmitter();

/** The unsent text and outgoing messages of a room; outlives the screen. */
function useDraft(room: string) {
  const writer = useCurrentUser()?.id;
  const key = `${writer} ${room}`;
  const read = () => drafts.get(key) ?? emptyDraft;
  const edit = useCallback(
    (change: (draft: Draft) => Draft) => {
      drafts.set(key, change(drafts.get(key) ?? emptyDraft));
      draftChanges.emit();
    },
    [key],
  );
  return { draft: useSyncExternalStore(draftChanges.subscribe, read), edit };
}

/** A returned message keeps its client key unless it was edited. */
function toOutgoing({ text, returned }: Draft): OutgoingMessage | null {
  const content = trimText(text);
  if (content === '') return null;
  const clientKey = returned?.content === content ? returned.clientKey : crypto.randomUUID();
  return { clientKey, content, createdAt: new Date().toISOString(), isFailed: false };
}

function startSending(draft: Draft, message: OutgoingMessage): Draft {
  const isRetry = draft.outgoing.some(({ clientKey }) => clientKey === message.clientKey);
  if (!isRetry) return { text: '', outgoing: [...draft.outgoing, message], returned: null };
  return { ...draft, outgoing: replaceMessage(draft.outgoing, message) };
}

/** Puts a failed message back into the input, or marks it failed when the input is in use. */
function returnToInput(draft: Draft, message: OutgoingMessage): Draft {
  if (draft.text !== '')
    return {
      ...draft,
      outgoing: replaceMessage(draft.outgoing, { ...message, isFailed: true }),
    };
  return { ...removeArrived(draft, [message]), text: message.content, returned: message };
}

function removeArrived(draft: Draft, messages: readonly Pick<ChatMessage, 'clientKey'>[]): Draft {
  const { text, outgoing, returned } = draft;
  const keys = new Set(messages.map(({ clientKey }) => clientKey));
  const isReturnedThere = returned !== null && keys.has(returned.clientKey);
  return {
    text: isReturnedThere && text.trim() === returned.content ? '' : text,
    outgoing: outgoing.filter(({ clientKey }) => !keys.has(clientKey)),
    returned: isReturnedThere ? null : returned,
  };
}

function replaceMessage(outgoing: readonly OutgoingMessage[], message: OutgoingMessage) {
  return outgoing.map((one) => (one.clientKey === message.clientKey ? message : one));
}
