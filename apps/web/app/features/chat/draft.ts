import { trimText } from '@partshelf/contract/api/typed-text.ts';
import type { ChatAttachment } from '@partshelf/contract/chat/attachments.ts';
import type { ChatMessage, ColleaguesReply } from '@partshelf/contract/chat/chat.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError, isApiError } from '../../api.ts';
import { sessionEnd } from '../../session.ts';
import { createEmitter } from '../../store.ts';
import { showErrorToast, showFailure } from '../../ui/toast.tsx';
import { useCurrentUser } from '../accounts/current-user.ts';
import { addMessages, conversationQuery } from './conversation.ts';
import {
  type Draft,
  type DraftFile,
  emptyDraft,
  type OutgoingMessage,
  readStoredDraft,
  storeDraft,
} from './stored-drafts.ts';

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

/** A failed message returns to the input or waits for a retry. */
export function useSendDraft<Sent>({
  name,
  arrived = none,
  send,
  newestId,
  onSent,
}: SendOptions<Sent>) {
  const { draft, edit } = useDraft(name);
  const current = removeArrived(draft, arrived);

  const { mutate } = useMutation({
    // It is keyed by room, so that a pending message stays with its room.
    mutationKey: ['chat', 'send', name],
    scope: { id: `chat ${name}` },
    mutationFn: ({ content, clientKey, lastKnown, attachments }: OutgoingMessage) => {
      const ids = attachments?.map(({ documentId }) => documentId);
      const message = { content, clientKey, lastKnown, ...(ids && { attachments: ids }) };
      return send(message, AbortSignal.timeout(answerLimitMs));
    },
    onSuccess: async ({ data: message }, outgoing) => {
      await onSent(message);
      edit((known) => removeArrived(known, [outgoing]));
    },
    onError: (error, outgoing) => {
      const reply = getCrossedReply(error);
      if (reply) return edit((known) => returnCrossed(known, outgoing, reply));
      const hasArrived = arrived.some(({ clientKey }) => clientKey === outgoing.clientKey);
      edit((known) => returnToInput(known, outgoing));
      if (hasArrived) return undefined;
      return showFailure('Error', error, 'Failed to send message');
    },
  });

  function start(message: OutgoingMessage | null) {
    if (!message) return;
    edit(() => startSending(current, message));
    mutate(message);
  }

  return {
    text: current.text,
    setText: (text: string) =>
      edit((known) => changeText(removeArrived(known, arrived), text, newestId)),
    files: current.files ?? noFiles,
    editFiles: (change: (files: readonly DraftFile[]) => readonly DraftFile[]) =>
      edit((known) => ({ ...known, files: change(known.files ?? noFiles) })),
    outgoing: current.outgoing,
    sendText: () => start(isWaitingForAnswer(current) ? null : toOutgoing(current)),
    sendAgain: (message: OutgoingMessage) => start({ ...message, isFailed: false }),
    crossed: current.crossed?.reply,
    sendCrossed: () => start(findCrossed(current)),
    discardCrossed: () => edit(() => discardCrossed(current)),
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
      edit: editFiles,
      add: (given: readonly File[]) => withUploads(({ addFiles }) => addFiles(target, given)),
      retry: (key: string) => withUploads(({ retryFile }) => retryFile(target, key)),
      remove: (file: DraftFile) => withUploads(({ removeFile }) => removeFile(target, file)),
    },
  };
}

export function useNoteMode(room: string) {
  const { draft, edit } = useDraft(room);
  return {
    isNote: draft.isNote,
    setNote: (isNote: boolean) => edit((known) => ({ ...known, isNote })),
  };
}

/** It is loaded with the first file. */
const withUploads = (use: (loaded: typeof import('./file-uploads.ts')) => void) =>
  void import('./file-uploads.ts').then(use, () =>
    showErrorToast('Error', 'Please try that again.'),
  );

export type DraftFiles = ReturnType<typeof useSendMessage>['files'];

const drafts = new Map<string, Draft>();

const draftChanges = createEmitter();

sessionEnd.subscribe(() => drafts.clear());

export const useDraftText = (name: string): string => useDraft(name).draft.text;

function useDraft(name: string) {
  const writer = useCurrentUser()?.id;
  const key = `${writer} ${name}`;
  const read = useCallback(() => {
    if (writer === undefined) return emptyDraft;
    const known = drafts.get(key) ?? readStoredDraft(writer, name);
    drafts.set(key, known);
    return known;
  }, [key, writer, name]);
  const edit = useCallback(
    (change: (draft: Draft) => Draft) => {
      if (writer === undefined) return;
      const draft = change(read());
      drafts.set(key, draft);
      storeDraft(writer, name, draft);
      draftChanges.emit();
    },
    [key, writer, name, read],
  );
  return { draft: useSyncExternalStore(draftChanges.subscribe, read), edit };
}

/** A returned message keeps its client key unless it was edited. */
function toOutgoing({ text, files = [], returned, lastKnown }: Draft): OutgoingMessage | null {
  const content = trimText(text);
  const attachments = files.flatMap(({ attachment }) => attachment ?? []);
  if (attachments.length < files.length) return null;
  if (content === '' && attachments.length === 0) return null;
  const isReturned =
    returned?.content === content && idsOf(returned.attachments) === idsOf(attachments);
  return {
    clientKey: isReturned ? returned.clientKey : crypto.randomUUID(),
    content,
    createdAt: new Date().toISOString(),
    isFailed: false,
    lastKnown,
    ...(attachments.length > 0 && { attachments }),
  };
}

const idsOf = (attachments: readonly ChatAttachment[] = []) =>
  attachments.map(({ documentId }) => documentId).join();

export const toDraftFile = (attachment: ChatAttachment): DraftFile => ({
  key: attachment.documentId,
  name: attachment.name,
  sizeBytes: attachment.sizeBytes,
  attachment,
});

function changeText(draft: Draft, text: string, newestId: string | undefined): Draft {
  const isBegun = draft.text === '' && text !== '';
  return { ...draft, text, lastKnown: isBegun ? newestId : draft.lastKnown };
}

function getCrossedReply(error: Error): ColleaguesReply | undefined {
  if (!(error instanceof ApiError) || !isApiError(error, 'ANSWERED_MEANWHILE')) return undefined;
  return error.details['reply'] as ColleaguesReply;
}

function returnCrossed(draft: Draft, message: OutgoingMessage, reply: ColleaguesReply): Draft {
  const { documentId: lastKnown } = reply;
  const { clientKey } = message;
  const returned = returnToInput(draft, { ...message, lastKnown });
  return { ...returned, lastKnown, crossed: { clientKey, reply } };
}

function isWaitingForAnswer({ crossed, returned, text }: Draft): boolean {
  return crossed !== undefined && returned?.content === trimText(text);
}

function findCrossed(draft: Draft): OutgoingMessage | null {
  const { outgoing, crossed } = draft;
  const failed = outgoing.find(({ clientKey }) => clientKey === crossed?.clientKey);
  return failed ? { ...failed, isFailed: false } : toOutgoing(draft);
}

function discardCrossed(draft: Draft): Draft {
  const { outgoing, crossed } = draft;
  const others = outgoing.filter(({ clientKey }) => clientKey !== crossed?.clientKey);
  const isInInput = others.length === outgoing.length;
  return {
    ...draft,
    ...(isInInput && { text: '', files: undefined, returned: null }),
    outgoing: others,
    crossed: undefined,
  };
}

function startSending(given: Draft, message: OutgoingMessage): Draft {
  const draft = { ...given, crossed: undefined };
  const isRetry = draft.outgoing.some(({ clientKey }) => clientKey === message.clientKey);
  if (!isRetry)
    return {
      ...draft,
      text: '',
      files: undefined,
      outgoing: [...draft.outgoing, message],
      returned: null,
    };
  return { ...draft, outgoing: replaceMessage(draft.outgoing, message) };
}

/** Puts a failed message back into the input, or marks it failed when the input is in use. */
function returnToInput(draft: Draft, message: OutgoingMessage): Draft {
  if (draft.text !== '' || draft.files?.length)
    return {
      ...draft,
      outgoing: replaceMessage(draft.outgoing, { ...message, isFailed: true }),
    };
  return {
    ...removeArrived(draft, [message]),
    text: message.content,
    files: message.attachments?.map(toDraftFile),
    returned: message,
  };
}

function removeArrived(draft: Draft, messages: readonly Arrived[]): Draft {
  const { text, files, outgoing, returned } = draft;
  const keys = new Set(messages.map(({ clientKey }) => clientKey));
  const isReturnedThere = returned !== null && keys.has(returned.clientKey);
  return {
    ...draft,
    text: isReturnedThere && text.trim() === returned.content ? '' : text,
    files: isReturnedThere ? undefined : files,
    outgoing: outgoing.filter(({ clientKey }) => !keys.has(clientKey)),
    returned: isReturnedThere ? null : returned,
  };
}

function replaceMessage(outgoing: readonly OutgoingMessage[], message: OutgoingMessage) {
  return outgoing.map((one) => (one.clientKey === message.clientKey ? message : one));
}
