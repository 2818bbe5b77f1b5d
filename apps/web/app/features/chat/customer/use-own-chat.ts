import { chatRoutes } from '@partshelf/contract/chat.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api, ApiError } from '../../../api.ts';
import { useRealtime } from '../../../realtime/realtime.ts';
import { ownRoomQuery } from './chat-queries.ts';
import { sideOf } from '../messages/conversation.ts';
import { useConversation } from '../messages/use-conversation.ts';
import { useMarkRead } from '../messages/use-mark-read.ts';
import { useSendMessage } from '../messages/use-send-message.ts';

/** A customer's chat with the helpdesk. It has no room before the first message. */
export function useOwnChat(customerId: number) {
  const { data, error, refetch } = useQuery(ownRoomQuery);
  const room = data?.data ?? undefined;
  const isRoomMissing = room === undefined && (data !== undefined || isNotFound(error));
  const { messages, ...conversation } = useConversation(room?.documentId, room?.chat_messages);

  useNewRoom(isRoomMissing, () => void refetch());

  const composition = useSendMessage({
    room: 'own',
    messages,
    send: (body, signal) => api(chatRoutes.sendAsCustomer, { body }, { signal }),
    onSent: async () => {
      if (!room) await refetch();
    },
  });
  const markRead = useMarkRead(room?.documentId ?? '', (id) =>
    api(chatRoutes.markReadAsCustomer, { params: { id } }),
  );

  return {
    ...conversation,
    ...composition,
    isRoomMissing,
    messages: isRoomMissing ? [] : messages,
    unread: messages?.filter(
      (message) => !message.is_read && sideOf(message, customerId) === 'helpdesk',
    ),
    markRead,
    isError: error !== null && !isRoomMissing && room === undefined,
    readRoom: () => void refetch(),
  };
}

export type OwnChat = ReturnType<typeof useOwnChat>;

const isNotFound = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** The first message may be written in another tab, or on another device. */
function useNewRoom(isRoomMissing: boolean, onSign: () => void): void {
  const realtime = useRealtime();
  const handleSign = useEffectEvent(() => {
    if (isRoomMissing) onSign();
  });
  useEffect(() => {
    const ends = [
      realtime.onConnect(() => handleSign()),
      realtime.subscribe('newMessage', () => handleSign()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [realtime]);
}
