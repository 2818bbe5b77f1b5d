import { trimText } from '@partshelf/contract/api/typed-text.ts';
import type { CannedReply } from '@partshelf/contract/chat/canned-replies.ts';
import type { ChatMessage, ColleaguesReply } from '@partshelf/contract/chat/chat.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ApiError, isApiError } from '../../api.ts';
import { showErrorToast, showFailure } from '../../ui/error-toast.ts';
import { addMessages, conversationQuery } from './conversation.ts';
import { type Draft, type DraftFile, type OutgoingMessage, useDraft } from './draft.ts';

type Arrived = Pick<ChatMessage, 'clientKey'>;

interface SendOptions<Sent> {
  name: string;
  arrived: readonly Arrived[] | undefined;
  send: (
    message: Pick<OutgoingMessage, 'content' | 'clientKey' | 'lastKnown'> & {
      attachments?: string[];
    },
    signal: AbortSignal,
  ) => Promise<{ data: Sent }>;
  /** Staff send it with the reply, so that one of a colleague is not crossed. */
  newestId?: string | undefined;
  /** The message counts as outgoing until this is done. */
  onSent: (message: Sent) => void | Promise<void>;
}

const none: readonly Arrived[] = [];
const noFiles: readonly DraftFile[] = [];

const answerLimitMs = 20_000;

/** A failed message stays outgoing until it is sent again, discarded, or found among the arrived. */
export function useSendDraft<Sent>({
  name,
  arrived = none,
  send,
  newestId,
  onSent,
}: SendOptions<Sent>) {
  const { draft, read, edit } = useDraft(name);
  const outgoing = useMemo(() => withoutArrived(draft.outgoing, arrived), [draft, arrived]);
  const hasArrived = outgoing.length < draft.outgoing.length;
  useEffect(() => {
    if (hasArrived) edit((known) => ({ outgoing: withoutArrived(known.outgoing, arrived) }));
  }, [hasArrived, arrived, edit]);

  const replace = (clientKey: string, ...by: OutgoingMessage[]) =>
    edit((known) => ({
      outgoing: known.outgoing.flatMap((one) => (one.clientKey === clientKey ? by : one)),
    }));

  const { mutate } = useMutation({
    // It is keyed by room, so that a pending message stays with its room.
    mutationKey: ['chat', 'send', name],
    scope: { id: `chat ${name}` },
    mutationFn: ({ content, clientKey, lastKnown, attachments }: OutgoingMessage) => {
      const ids = attachments?.map(({ documentId }) => documentId);
      const message = { content, clientKey, lastKnown, ...(ids && { attachments: ids }) };
      return send(message, AbortSignal.timeout(answerLimitMs));
    },
    onSuccess: async ({ data: message }, { clientKey }) => {
      await onSent(message);
      replace(clientKey);
    },
    onError: (error, message) => {
      // An event may have said that it arrived, and only the answer was lost.
      if (!read().outgoing.some(({ clientKey }) => clientKey === message.clientKey)) return;
      const crossed = getCrossedReply(error);
      const lastKnown = crossed?.documentId ?? message.lastKnown;
      replace(message.clientKey, { ...message, isFailed: true, crossed, lastKnown });
      if (crossed) return;
      showFailure('Error', error, 'Failed to send message');
    },
  });

  return {
    text: draft.text,
    setText: (text: string) =>
      edit((known) => ({
        text,
        ...(known.text === '' && text !== '' && { lastKnown: newestId }),
      })),
    files: draft.files ?? noFiles,
    editFiles: (change: (files: readonly DraftFile[]) => readonly DraftFile[]) =>
      edit((known) => ({ files: change(known.files ?? noFiles) })),
    outgoing,
    sendText: () => {
      const message = toOutgoing(read());
      if (!message) return;
      edit((known) => ({ text: '', files: undefined, outgoing: [...known.outgoing, message] }));
      mutate(message);
    },
    sendAgain: (message: OutgoingMessage) => {
      const again = { ...message, isFailed: false, crossed: undefined };
      replace(message.clientKey, again);
      mutate(again);
    },
    discard: ({ clientKey }: OutgoingMessage) => replace(clientKey),
  };
}

interface SendMessageOptions {
  room: string;
  messages: readonly ChatMessage[] | undefined;
  newestId?: string | undefined;
  send: SendOptions<ChatMessage>['send'];
  onSent?: (message: ChatMessage) => void | Promise<void>;
}

export function useSendMessage({ room, messages, newestId, send, onSent }: SendMessageOptions) {
  const queries = useQueryClient();
  const { files, editFiles, ...draft } = useSendDraft<ChatMessage>({
    name: room,
    arrived: messages,
    newestId,
    send,
    onSent: async (message) => {
      const { queryKey } = conversationQuery(message.chat_room.documentId);
      queries.setQueryData(queryKey, (known) => known && addMessages(known, [message]));
      await onSent?.(message);
    },
  });
  const target = { room: room === 'own' ? undefined : room, edit: editFiles };
  return {
    ...draft,
    files: {
      list: files,
      addReplyFiles: (reply: CannedReply) =>
        withUploads(({ addReplyFiles }) => void addReplyFiles(target, reply)),
      add: (given: readonly File[]) => withUploads(({ addFiles }) => addFiles(target, given)),
      retry: (key: string) => withUploads(({ retryFile }) => retryFile(target, key)),
      remove: (file: DraftFile) => withUploads(({ removeFile }) => removeFile(target, file)),
    },
  };
}

/** It is loaded with the first file. */
const withUploads = (use: (loaded: typeof import('./file-uploads.ts')) => void) =>
  void import('./file-uploads.ts').then(use, () =>
    showErrorToast('Error', 'Please try that again.'),
  );

export type DraftFiles = ReturnType<typeof useSendMessage>['files'];

function withoutArrived(outgoing: readonly OutgoingMessage[], arrived: readonly Arrived[]) {
  const keys = new Set(arrived.map(({ clientKey }) => clientKey));
  return outgoing.filter(({ clientKey }) => !keys.has(clientKey));
}

/** Returns null while files are uploaded, and without anything to send. */
function toOutgoing({ text, files = [], lastKnown }: Draft): OutgoingMessage | null {
  const content = trimText(text);
  const attachments = files.flatMap(({ attachment }) => attachment ?? []);
  if (attachments.length < files.length) return null;
  if (content === '' && attachments.length === 0) return null;
  return {
    clientKey: crypto.randomUUID(),
    content,
    createdAt: new Date().toISOString(),
    isFailed: false,
    lastKnown,
    ...(attachments.length > 0 && { attachments }),
  };
}

function getCrossedReply(error: Error): ColleaguesReply | undefined {
  if (!(error instanceof ApiError) || !isApiError(error, 'ANSWERED_MEANWHILE')) return undefined;
  return error.details['reply'] as ColleaguesReply;
}
