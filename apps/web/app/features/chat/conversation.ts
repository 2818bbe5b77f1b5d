import type { AttachmentChecked } from '@partshelf/contract/chat/attachments.ts';
import type { ChatMessage, MessagesRead } from '@partshelf/contract/chat/chat.ts';
import { limits } from '@partshelf/contract/limits.ts';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { apiOf, refetchQuery } from '../../query-client.ts';
import { useRealtime, useRealtimeEvents } from '../../realtime/realtime.ts';
import { showErrorToast, showFailure } from '../../ui/error-toast.ts';

interface Conversation {
  readonly messages: readonly ChatMessage[];
  readonly hasOlder: boolean;
}

/** `newest` saves the first request. */
export function useConversation(roomId: string | undefined, newest?: readonly ChatMessage[]) {
  const query = conversationQuery(roomId ?? '', newest);
  const { data, isError, isFetchedAfterMount, refetch } = useQuery({
    ...query,
    enabled: roomId !== undefined,
    // Events were missed while the room was not on screen.
    refetchOnMount: newest ? true : 'always',
  });
  useConversationEvents(roomId);
  return {
    messages: data?.messages,
    hasOlder: data?.hasOlder === true,
    isFresh: isFetchedAfterMount,
    isError,
    refetch,
    ...useOlderMessages(roomId ?? ''),
  };
}

function useConversationEvents(roomId: string | undefined): void {
  const queries = useQueryClient();
  const realtime = useRealtime();

  function update(change: (known: Conversation) => Conversation) {
    const query = conversationQuery(roomId!);
    const known = queries.getQueryData(query.queryKey);
    if (known) queries.setQueryData(query.queryKey, change(known));
    else void refetchQuery(queries, query);
  }

  useRealtimeEvents({
    newMessage(message) {
      if (message.chat_room.documentId === roomId) update((known) => addMessages(known, [message]));
    },
    attachmentChecked(checked) {
      if (checked.roomId === roomId) update((known) => markAttachment(known, checked));
    },
    messagesRead(read) {
      if (read.roomId === roomId) update((known) => markMessages(known, read.messageIds));
    },
    roomUpdated({ documentId, chat_status: status, users_permissions_user: customer }) {
      if (documentId === roomId && status === 'closed')
        update((known) => withdrawPromises(known, customer?.id));
    },
  });

  useEffect(() => {
    if (roomId === undefined) return undefined;
    return realtime.join(roomId, () => void refetchQuery(queries, conversationQuery(roomId)));
  }, [roomId, queries, realtime]);
}

function useOlderMessages(roomId: string) {
  const queries = useQueryClient();
  const { queryKey } = conversationQuery(roomId);
  const { mutate, isPending, isError } = useMutation({
    mutationKey: ['chat', 'older', roomId],
    mutationFn: () => {
      const oldest = queries.getQueryData(queryKey)?.messages[0];
      return readMessagePage(queries, roomId, oldest?.documentId);
    },
    onSuccess: ({ messages, hasOlder }) =>
      queries.setQueryData(
        queryKey,
        (known) => known && { ...addMessages(known, messages), hasOlder },
      ),
    onError: (error) => showFailure('Error', error, 'Error loading messages'),
  });
  return {
    isLoadingOlder: isPending,
    isOlderError: isError,
    loadOlder: () => isPending || mutate(),
  };
}

type LoadedMessages = Pick<
  ReturnType<typeof useConversation>,
  'messages' | 'hasOlder' | 'isLoadingOlder' | 'isOlderError' | 'loadOlder'
>;

export function useLoadUntil(messageId: string | undefined, conversation: LoadedMessages): void {
  const { messages, hasOlder, isLoadingOlder, isOlderError, loadOlder } = conversation;
  const isMissing =
    messageId !== undefined &&
    messages !== undefined &&
    !messages.some(({ documentId }) => documentId === messageId);
  const load = useEffectEvent(loadOlder);
  useEffect(() => {
    if (isMissing && hasOlder && !isLoadingOlder && !isOlderError) load();
  }, [isMissing, hasOlder, isLoadingOlder, isOlderError]);
}

/** Contains its room, because a mutation may outlive a change of rooms. */
interface ReadMessages {
  readonly room: string;
  readonly messageIds: readonly string[];
}

export function useMarkRead(
  roomId: string,
  mark: (roomId: string, until: string | undefined) => Promise<{ data: MessagesRead }>,
): (unread: readonly ChatMessage[]) => void {
  const queries = useQueryClient();
  const edit = ({ room, messageIds }: ReadMessages, isRead: boolean) =>
    queries.setQueryData(
      conversationQuery(room).queryKey,
      (known) => known && markMessages(known, messageIds, isRead),
    );

  const { mutate } = useMutation({
    mutationKey: ['chat', 'read', roomId],
    mutationFn: ({ room, messageIds }: ReadMessages) => mark(room, messageIds.at(-1)),
    onMutate: (reading) => {
      edit(reading, true);
    },
    onError: (_error, reading) => {
      edit(reading, false);
      showErrorToast('Failed to mark messages', 'Could not update read status.');
    },
  });
  return (unread) =>
    mutate({ room: roomId, messageIds: unread.map(({ documentId }) => documentId) });
}

/** A refetch covers all loaded pages, and merges messages that arrived meanwhile. */
export const conversationQuery = (roomId: string, newest?: readonly ChatMessage[]) =>
  queryOptions<Conversation>({
    queryKey: ['chat', 'conversation', roomId],
    queryFn: async ({ client, queryKey, signal }) => {
      const known = client.getQueryData<Conversation>(queryKey);
      const read = (before?: string) => readMessagePage(client, roomId, before, signal);
      const conversation = await readPagesUntil(read, known?.messages[0]);
      const cached = client.getQueryData<Conversation>(queryKey);
      return addMessages(conversation, cached?.messages ?? []);
    },
    meta: { isPersonal: true },
    ...(newest && { initialData: toConversation(newest) }),
  });

async function readMessagePage(
  queries: QueryClient,
  roomId: string,
  before?: string,
  signal?: AbortSignal,
): Promise<Conversation> {
  const { data, meta } = await apiOf(queries)(
    'GET /chat-rooms/:documentId/messages',
    { params: { documentId: roomId }, query: { before } },
    signal && { signal },
  );
  return { messages: data, hasOlder: meta.hasMore };
}

async function readPagesUntil(
  read: (before?: string) => Promise<Conversation>,
  oldest: ChatMessage | undefined,
  before?: string,
): Promise<Conversation> {
  const page = await read(before);
  const first = page.messages[0];
  if (!oldest || !first || !page.hasOlder || first.id <= oldest.id) return page;
  return addMessages(await readPagesUntil(read, oldest, first.documentId), page.messages);
}

function toConversation(newest: readonly ChatMessage[]): Conversation {
  return { messages: newest, hasOlder: newest.length >= limits.chatMessagesPerPage };
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

/** Closing a chat ends what was promised for the messages that no one answered. */
function withdrawPromises(
  { messages, ...conversation }: Conversation,
  customerId: number | undefined,
): Conversation {
  const answered = messages.findLastIndex(
    (message) => getSenderSide(message, customerId) === 'helpdesk',
  );
  return {
    ...conversation,
    messages: messages.map((message, index) =>
      index > answered ? { ...message, promised_until: null } : message,
    ),
  };
}

function markAttachment(
  conversation: Conversation,
  { attachmentId, state }: AttachmentChecked,
): Conversation {
  return {
    ...conversation,
    messages: conversation.messages.map(({ attachments, ...message }) => ({
      ...message,
      ...(attachments && {
        attachments: attachments.map((one) =>
          one.documentId === attachmentId ? { ...one, state } : one,
        ),
      }),
    })),
  };
}

type Side = 'customer' | 'helpdesk';

/** Anyone but the room's customer writes for the helpdesk. */
export function getSenderSide({ sender }: ChatMessage, customerId: number | undefined): Side {
  return sender.id === customerId ? 'customer' : 'helpdesk';
}
