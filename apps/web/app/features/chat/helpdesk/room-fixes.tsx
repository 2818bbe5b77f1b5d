import type { ChatMessage } from '@partshelf/contract/chat/chat.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { apiQuery, refetchQuery } from '../../../query-client.ts';
import { useRealtimeEvents } from '../../../realtime/realtime.ts';
import { Button } from '../../../ui/button.tsx';

/** They are lazy, because few chats wait for a release. */
const FixDialog = lazy(() => import('./fix-dialog.tsx'));
const RoomFixList = lazy(() => import('./room-fix-list.tsx'));

export const roomFixesQuery = (documentId: string) =>
  apiQuery(['chat', 'room-fixes'], 'GET /chat-rooms/:documentId/fixes', { params: { documentId } });

interface AwaitFixButtonProps {
  roomId: string;
  /** They are those of the customer, oldest first. */
  messages: readonly ChatMessage[];
}

const label = 'Waits for a release';

export function AwaitFixButton(props: AwaitFixButtonProps) {
  /** It is undefined until it was opened once. */
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        title={label}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="w-8 px-0! md:order-2"
      >
        <Clock aria-hidden />
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <FixDialog {...props} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}

export function RoomFixes({ roomId }: { roomId: string }) {
  const queries = useQueryClient();
  const fixes = useQuery(roomFixesQuery(roomId)).data?.data ?? [];
  const strip = useRef<HTMLDivElement>(null);

  const refetch = () => void refetchQuery(queries, roomFixesQuery(roomId));

  useRealtimeEvents({
    connect: refetch,
    roomUpdated({ documentId }) {
      if (documentId === roomId) refetch();
    },
  });

  return (
    <div
      ref={strip}
      tabIndex={-1}
      role="status"
      aria-label="Releases"
      className="max-h-32 overflow-y-auto border-t border-border bg-card px-7 py-2 text-xs text-muted-foreground empty:sr-only max-md:px-4"
    >
      {fixes.length > 0 && (
        <Suspense>
          <RoomFixList roomId={roomId} fixes={fixes} onRemoved={() => strip.current?.focus()} />
        </Suspense>
      )}
    </div>
  );
}
