import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { refetchQuery } from '../../../query-client.ts';
import { hasNoMatch } from '../../../ui/query-state.tsx';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { useConversation, useMarkRead } from '../conversation.ts';
import { useSendMessage } from '../send-message.ts';
import { applyNewMessage, hasUnread, setUnread, unreadRoomsQuery } from './helpdesk-events.ts';
import { getColleagueName, isFromHelpdesk, roomQuery } from './rooms.ts';

export function useOpenRoom(
  roomId: string,
  { room, isError, isLoading }: ReturnType<typeof useRoom>,
) {
  const queries = useQueryClient();
  const { isFresh, ...conversation } = useConversation(isLoading ? undefined : roomId);
  // Without the room the sides are unknown.
  const messages = room && conversation.messages;
  const isOwn = (message: ChatMessage) => room !== undefined && isFromHelpdesk(room, message);
  const ownId = useCurrentUser()?.id;

  const draft = useSendMessage({
    room: roomId,
    messages,
    newestId: messages?.at(-1)?.documentId,
    send: (body, signal) =>
      api(
        'POST /chat-message/helpdesk-chat-message',
        { body: { ...body, chatroomId: roomId } },
        { signal },
      ),
    onSent: (message) => applyNewMessage(queries, message),
  });

  return {
    ...conversation,
    ...draft,
    room,
    messages,
    isOwn,
    nameOf: (message: ChatMessage) =>
      isOwn(message) ? getColleagueName(message, ownId) : undefined,
    unread: isFresh
      ? messages?.filter((message) => !message.is_read && !isOwn(message))
      : undefined,
    markRead: useMarkRoomRead(roomId),
    isError: isError || (conversation.isError && !conversation.messages),
  };
}

export type OpenRoom = ReturnType<typeof useOpenRoom>;

/**
 * A room beyond the loaded pages is fetched by itself. Until it is known nothing else is asked about
 * it: an address can name a room that does not exist.
 */
export function useRoom(roomId: string | null, listed: ChatRoom | undefined) {
  const { data, error } = useQuery({
    ...roomQuery(roomId ?? ''),
    enabled: roomId !== null && !listed,
    staleTime: 0,
  });
  const room = listed ?? data?.data;
  const isError = error !== null && room === undefined;
  return {
    room,
    isError,
    isMissing: isError && hasNoMatch(error),
    isLoading: room === undefined && !isError,
  };
}

function useMarkRoomRead(roomId: string): ReturnType<typeof useMarkRead> {
  const queries = useQueryClient();
  return useMarkRead(roomId, async (id, until) => {
    setUnread(queries, id, false);
    try {
      const answer = await api('PUT /chat-message/:id/helpdesk-mark-read', {
        params: { id },
        query: { until },
      });
      // A message may have arrived meanwhile.
      if (hasUnread(queries, id)) void refetchQuery(queries, unreadRoomsQuery);
      return answer;
    } catch (error) {
      setUnread(queries, id, true);
      throw error;
    }
  });
}
