import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api, isApiError } from '../../../api.ts';
import { useRealtime } from '../../../realtime/realtime.ts';
import { ownRoomQuery } from './chat-queries.ts';
import { getSenderSide } from '../messages/conversation.ts';
import { useConversation } from '../messages/use-conversation.ts';
import { useMarkRead } from '../messages/use-mark-read.ts';
import { useSendMessage } from '../messages/use-send-message.ts';

export function useOwnChat(customerId: number) {
  const { data, error, refetch } = useQuery(ownRoomQuery);
  const room = data?.data ?? undefined;
  const isRoomMissing =
    room === undefined && (data !== undefined || isApiError(error, 'NOT_FOUND'));
  const { messages, ...conversation } = useConversation(room?.documentId, room?.chat_messages);

  useRoomCreation(isRoomMissing, () => void refetch());

  const draft = useSendMessage({
    room: 'own',
    messages,
    send: (body, signal) => api('POST /chat-message/user-chat-message', { body }, { signal }),
    onSent: async () => {
      if (!room) await refetch();
    },
  });
  const markRead = useMarkRead(room?.documentId ?? '', (id, until) =>
    api('PUT /chat-message/:id/user-mark-read', { params: { id }, query: { until } }),
  );

  return {
    ...conversation,
    ...draft,
    isRoomMissing,
    messages: isRoomMissing ? [] : messages,
    unread: messages?.filter(
      (message) => !message.is_read && getSenderSide(message, customerId) === 'helpdesk',
    ),
    markRead,
    isError: error !== null && !isRoomMissing && room === undefined,
    refetchRoom: () => void refetch(),
  };
}

export type OwnChat = ReturnType<typeof useOwnChat>;

/** The first message may be sent from another tab or device. */
function useRoomCreation(isRoomMissing: boolean, onPossibleRoom: () => void): void {
  const realtime = useRealtime();
  const checkForRoom = useEffectEvent(() => {
    if (isRoomMissing) onPossibleRoom();
  });
  useEffect(
    () =>
      realtime.subscribe({
        connect: () => checkForRoom(),
        newMessage: () => checkForRoom(),
      }),
    [realtime],
  );
}
