import type { ChatMessage } from '@partshelf/contract/chat.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../../api.ts';
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
  useRoomEvents(roomId);
  return {
    messages: data?.messages,
    hasOlder: data?.hasOlder === true,
    /** Whether they were fetched or received since the room is on screen. */
    isFresh: isFetchedAfterMount,
    /** Also true while older data is shown. */
    isError,
    refetch,
    ...useOlderMessages(roomId ?? ''),
  };
}

function useRoomEvents(roomId: string | undefined): void {
  const queries = useQueryClient();
  const realtime = useRealtime();
  useEffect(() => {
    if (roomId === undefined) return;
    const { queryKey } = conversationQuery(roomId);

    async function refetch() {
      await queries.cancelQueries({ queryKey });
      await queries.invalidateQueries({ queryKey });
    }

    function edit(change: (known: Conversation) => Conversation) {
      const known = queries.getQueryData(queryKey);
      if (known) queries.setQueryData(queryKey, change(known));
      else void refetch();
    }

    const ends = [
      realtime.subscribe('newMessage', (message) => {
        if (message.chat_room.documentId === roomId) edit((known) => addMessages(known, [message]));
      }),
      realtime.subscribe('messagesRead', (read) => {
        if (read.roomId === roomId) edit((known) => markMessages(known, read.messageIds));
      }),
      realtime.join(roomId, () => void refetch()),
    ];
    return () => {
      for (const end of ends) end();
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
