import type { ChatMessage } from '@partshelf/contract/chat.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../../api.ts';
import { refetchQuery } from '../../../query-client.ts';
import { useRealtime } from '../../../realtime/realtime.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { conversationQuery, readPage } from '../customer/chat-queries.ts';
import { addMessages, markMessages, type Conversation } from './conversation.ts';

/** The messages of a room, up to date while it is on screen. `newest` saves the first request. */
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
    /** Whether they were fetched or received since the room is on screen. */
    isFresh: isFetchedAfterMount,
    isError,
    refetch,
    ...useOlderMessages(roomId ?? ''),
  };
}

function useConversationEvents(roomId: string | undefined): void {
  const queries = useQueryClient();
  const realtime = useRealtime();
  useEffect(() => {
    if (roomId === undefined) return undefined;
    const query = conversationQuery(roomId);

    function update(change: (known: Conversation) => Conversation) {
      const known = queries.getQueryData(query.queryKey);
      if (known) queries.setQueryData(query.queryKey, change(known));
      else void refetchQuery(queries, query);
    }

    const unsubscribe = realtime.subscribe({
      newMessage(message) {
        if (message.chat_room.documentId === roomId)
          update((known) => addMessages(known, [message]));
      },
      messagesRead(read) {
        if (read.roomId === roomId) update((known) => markMessages(known, read.messageIds));
      },
    });
    const leave = realtime.join(roomId, () => void refetchQuery(queries, query));
    return () => {
      unsubscribe();
      leave();
    };
  }, [roomId, queries, realtime]);
}

function useOlderMessages(roomId: string) {
  const queries = useQueryClient();
  const { queryKey } = conversationQuery(roomId);
  const { mutate, isPending } = useMutation({
    mutationKey: ['chat', 'older', roomId],
    mutationFn: () => {
      const oldest = queries.getQueryData(queryKey)?.messages[0];
      return readPage(queries, roomId, oldest?.documentId);
    },
    onSuccess: ({ messages, hasOlder }) =>
      queries.setQueryData(
        queryKey,
        (known) => known && { ...addMessages(known, messages), hasOlder },
      ),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Error',
        description: messageOf(error, 'Error loading messages'),
      }),
  });
  return { isLoadingOlder: isPending, loadOlder: () => isPending || mutate() };
}
