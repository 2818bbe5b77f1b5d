import { limits } from '@partshelf/contract/limits.ts';
import {
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { ChevronDown, Star } from 'lucide-react';
import { useContext, useRef } from 'react';
import { apiQuery, refetchQuery } from '../../../query-client.ts';
import { useRealtimeEvents } from '../../../realtime/realtime.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { ChatTimeZone } from '../message-bubble.tsx';
import { useShortcuts } from './keyboard-shortcuts.tsx';

const roomRatingQuery = (documentId: string) =>
  apiQuery(['chat', 'room-rating', documentId], 'GET /chat-rooms/:documentId/rating', {
    params: { documentId },
  });

interface CloseChatButtonProps {
  roomId: string;
  isChanging: boolean;
  onClose: (asksForRating?: boolean) => void;
  className?: string;
}

export function CloseChatButton({ roomId, isChanging, onClose, className }: CloseChatButtonProps) {
  const asks = useQuery(roomRatingQuery(roomId)).data?.data.asks_for_rating === true;
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts({ e: () => button.current?.click() });
  if (!asks) {
    return (
      <Button
        ref={button}
        variant="outline"
        size="sm"
        disabled={isChanging}
        onClick={() => onClose()}
        className={className}
      >
        Close chat
      </Button>
    );
  }
  return (
    <Menu
      label="Close chat"
      trigger={
        <Button ref={button} variant="outline" size="sm" disabled={isChanging}>
          Close chat
          <ChevronDown aria-hidden />
        </Button>
      }
      className={className}
    >
      <MenuItem onClick={() => onClose(true)}>Close and ask for a rating</MenuItem>
      <MenuItem onClick={() => onClose(false)}>Close without asking</MenuItem>
    </Menu>
  );
}

/** It is read again whenever the room changes. */
export function useRoomQuery<Data, Key extends QueryKey>(
  roomId: string,
  query: UseQueryOptions<Data, Error, Data, Key> & { queryKey: Key },
) {
  const queries = useQueryClient();
  const refetch = () => void refetchQuery(queries, query);

  useRealtimeEvents({
    connect: refetch,
    roomUpdated({ documentId }) {
      if (documentId === roomId) refetch();
    },
  });
  return useQuery(query).data;
}

export function RoomRating({ roomId }: { roomId: string }) {
  const data = useRoomQuery(roomId, roomRatingQuery(roomId));
  const timeZone = useContext(ChatTimeZone);

  if (!data) return null;
  const { rating } = data.data;
  return (
    <p
      data-slot="rating"
      role="status"
      className="flex items-start gap-1.5 border-t border-border bg-card px-7 py-2 text-xs text-muted-foreground empty:sr-only max-md:px-4"
    >
      {rating && (
        <>
          <Star aria-hidden className="mt-px size-3.5 shrink-0" />
          <span className="line-clamp-3 min-w-0 wrap-anywhere">
            Rated {rating.score} of {limits.rating.max} on{' '}
            {formatDate(rating.answered_at, timeZone)}
            {rating.comment && (
              <>
                : <q dir="auto">{rating.comment}</q>
              </>
            )}
          </span>
        </>
      )}
    </p>
  );
}
