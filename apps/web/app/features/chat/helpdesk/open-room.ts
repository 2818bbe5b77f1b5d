import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { refetchQuery } from '../../../query-client.ts';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { useConversation, useMarkRead } from '../conversation.ts';
import { useSendMessage } from '../send-message.ts';
import { applyNewMessage, hasUnread, setUnread, unreadRoomsQuery } from './helpdesk-events.ts';
import { getColleagueName, isFromHelpdesk, roomQuery } from './rooms.ts';

export function useOpenRoom(roomId: string, listed: ChatRoom | undefined) {
  const queries = useQueryClient();
  const { room, isRoomError } = useRoom(roomId, listed);
  const { isFresh, ...conversation } = useConversation(roomId);
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
    /** It is undefined until the messages were fetched since the chat was opened. */
    unread: isFresh
      ? messages?.filter((message) => !message.is_read && !isOwn(message))
      : undefined,
    markRead: useMarkRoomRead(roomId),
    isError: isRoomError || (conversation.isError && !conversation.messages),
  };
}

export type OpenRoom = ReturnType<typeof useOpenRoom>;

/** A room beyond the loaded pages is fetched by itself. */
function useRoom(roomId: string, listed: ChatRoom | undefined) {
  const { data, isError } = useQuery({ ...roomQuery(roomId), enabled: !listed, staleTime: 0 });
  const room = listed ?? data?.data;
  return { room, isRoomError: isError && !room };
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
