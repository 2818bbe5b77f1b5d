import type { ChatMessage } from '@partshelf/contract/chat/chat.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { showFailure } from '../../../ui/error-toast.ts';
import { setUnread, useUnreadRooms } from './helpdesk-events.ts';
import { useShortcuts } from './keyboard-shortcuts.tsx';

interface UnreadMark {
  roomId: string;
  isLookedAt: boolean;
  messages: readonly ChatMessage[] | undefined;
  unread: readonly ChatMessage[] | undefined;
  markRead: (messages: readonly ChatMessage[]) => void;
}

/** Opening the room ends a mark of earlier. */
export function useUnreadMark({ roomId, isLookedAt, messages, unread, markRead }: UnreadMark) {
  const queries = useQueryClient();
  const isMarked = useUnreadRooms().unreadRoomIds.includes(roomId) && unread?.length === 0;
  const isOpened = isLookedAt && unread !== undefined;
  const isMarkedHere = useRef(false);
  const endMark = useEffectEvent(() => {
    const last = messages?.at(-1);
    if (isMarked && !isMarkedHere.current && last) markRead([last]);
  });
  useEffect(() => {
    if (isOpened) endMark();
  }, [isOpened]);

  const { mutate, isPending } = useMutation({
    mutationKey: ['chat', 'mark-unread', roomId],
    mutationFn: () => api('PUT /chat-rooms/:documentId/unread', { params: { documentId: roomId } }),
    onMutate: () => {
      isMarkedHere.current = true;
      setUnread(queries, roomId, true);
    },
    onError: (error) => {
      setUnread(queries, roomId, false);
      showFailure('Error', error, 'The chat could not be marked as unread.');
    },
  });
  return { mark: () => mutate(), isMarking: isPending };
}

export function MarkUnreadButton({ mark, isMarking }: ReturnType<typeof useUnreadMark>) {
  useShortcuts({ u: mark });
  return (
    <Button
      variant="outline"
      size="sm"
      title="Mark unread (U)"
      aria-label="Mark unread"
      aria-keyshortcuts="u"
      disabled={isMarking}
      onClick={mark}
      className="w-8 px-0! max-md:ml-auto md:order-2"
    >
      <Mail aria-hidden />
    </Button>
  );
}
