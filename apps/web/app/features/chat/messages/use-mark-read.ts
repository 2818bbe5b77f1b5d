import type { ChatMessage, MessagesRead } from '@partshelf/contract/chat.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toasts/toast.ts';
import { conversationQuery } from '../customer/chat-queries.ts';
import { markMessages } from './conversation.ts';

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
      toast({
        variant: 'destructive',
        title: 'Failed to mark messages',
        description: 'Could not update read status.',
      });
    },
  });
  return (unread) =>
    mutate({ room: roomId, messageIds: unread.map(({ documentId }) => documentId) });
}
