import type { ChatStatus } from '@partshelf/contract/chat.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../../api.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { updateCachedRoom } from '../helpdesk/room-queries.ts';

export function useRoomStatus(documentId: string, current: ChatStatus | undefined) {
  const queries = useQueryClient();
  const show = (status: ChatStatus) =>
    updateCachedRoom(queries, documentId, (room) => ({ ...room, chat_status: status }));

  const { mutate, isPending } = useMutation({
    mutationKey: ['chat', 'status', documentId],
    mutationFn: (status: 'open' | 'closed') =>
      api('PUT /chat-rooms/:documentId', { params: { documentId }, body: { chat_status: status } }),
    onMutate: (status) => {
      show(status);
      return { before: current };
    },
    onError: (error, _status, shown) => {
      if (shown?.before) show(shown.before);
      toast({
        variant: 'destructive',
        title: 'Error',
        description: messageOf(error, 'The status of the chat could not be changed.'),
      });
    },
  });
  return { setStatus: mutate, isChanging: isPending };
}
