import type { ChatMessage } from '@partshelf/contract/chat.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { apiOf, apiQuery } from '../../../query-client.ts';
import { addMessages, type Conversation } from '../messages/conversation.ts';

/** Null before the first message. */
export const ownRoomQuery = apiQuery(['chat', 'own-room'], 'GET /chat-room/user-chat-room', {});

export const roomKey = ['chat', 'room'];

export const roomQuery = (roomId: string) =>
  apiQuery(roomKey, 'GET /chat-rooms/:documentId', { params: { documentId: roomId } });

/** A refetch covers all loaded pages, and merges messages that arrived meanwhile. */
export const conversationQuery = (roomId: string, newest?: readonly ChatMessage[]) =>
  queryOptions<Conversation>({
    queryKey: ['chat', 'conversation', roomId],
    queryFn: async ({ client, queryKey, signal }) => {
      const known = client.getQueryData<Conversation>(queryKey);
      const read = (before?: string) => readPage(client, roomId, before, signal);
      const conversation = await readUntil(read, known?.messages[0]);
      const cached = client.getQueryData<Conversation>(queryKey);
      return addMessages(conversation, cached?.messages ?? []);
    },
    meta: { isPersonal: true },
    ...(newest && { initialData: toConversation(newest) }),
  });

export async function readPage(
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

function toConversation(newest: readonly ChatMessage[]): Conversation {
  return { messages: newest, hasOlder: newest.length >= limits.chatMessagesPerPage };
}

/** Page by page, until the oldest known message is covered. */
async function readUntil(
  read: (before?: string) => Promise<Conversation>,
  oldest: ChatMessage | undefined,
  before?: string,
): Promise<Conversation> {
  const page = await read(before);
  const first = page.messages[0];
  if (!oldest || !first || !page.hasOlder || first.id <= oldest.id) return page;
  return addMessages(await readUntil(read, oldest, first.documentId), page.messages);
}
