import type { ChatMessage } from '@partshelf/contract/chat/chat.ts';
import type { ChatFix } from '@partshelf/contract/fixes.ts';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { lazy, Suspense, useContext, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '../../../api.ts';
import { apiQuery, refetchQuery } from '../../../query-client.ts';
import { useRealtimeEvents } from '../../../realtime/realtime.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { useCall } from '../../../ui/use-call.ts';
import { ChatTimeZone } from '../message-bubble.tsx';
import { getRoomSearch } from './rooms.ts';

/** It is lazy, because few chats wait for a release. */
const FixDialog = lazy(() => import('./fix-dialog.tsx'));

export const roomFixesQuery = (documentId: string) =>
  apiQuery(['chat', 'room-fixes'], 'GET /chat-rooms/:documentId/fixes', { params: { documentId } });

interface AwaitFixButtonProps {
  roomId: string;
  /** They are those of the customer, oldest first. */
  messages: readonly ChatMessage[];
}

export function AwaitFixButton(props: AwaitFixButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        title="Waits for a release"
        aria-label="Waits for a release"
        aria-haspopup="dialog"
        onClick={() => {
          setHasOpened(true);
          setIsOpen(true);
        }}
        className="w-8 px-0! md:order-2"
      >
        <Clock aria-hidden />
      </Button>
      {hasOpened && (
        <Suspense>
          <FixDialog {...props} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}

export function RoomFixes({ roomId }: { roomId: string }) {
  const queries = useQueryClient();
  const { data } = useQuery(roomFixesQuery(roomId));
  const refetch = () => void refetchQuery(queries, roomFixesQuery(roomId));
  const list = useRef<HTMLDivElement>(null);

  useRealtimeEvents({
    connect: refetch,
    roomUpdated({ documentId }) {
      if (documentId === roomId) refetch();
    },
  });

  if (!data) return null;
  return (
    <div
      ref={list}
      tabIndex={-1}
      role="status"
      aria-label="Releases"
      className="max-h-32 overflow-y-auto border-t border-border bg-card px-7 py-2 text-xs text-muted-foreground empty:sr-only max-md:px-4"
    >
      {data.data.length > 0 && (
        <ul className="grid gap-1">
          {data.data.map((fix) => (
            <li key={fix.documentId} className="flex items-start gap-1.5">
              <Clock aria-hidden className="mt-px size-3.5 shrink-0" />
              {fix.told ? (
                <ToldFix fix={fix} told={fix.told} />
              ) : (
                <AwaitedFix roomId={roomId} fix={fix} onRemoved={() => list.current?.focus()} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ToldFix({ fix, told }: { fix: ChatFix; told: NonNullable<ChatFix['told']> }) {
  const timeZone = useContext(ChatTimeZone);
  return (
    <span className="min-w-0 wrap-anywhere">
      Fixed in {fix.product.title} {versionLabel(told.version)}, told on{' '}
      {formatDate(told.at, timeZone)}: {fix.title}
    </span>
  );
}

interface AwaitedFixProps {
  roomId: string;
  fix: ChatFix;
  onRemoved: () => void;
}

function AwaitedFix({ roomId, fix, onRemoved }: AwaitedFixProps) {
  const { documentId, title, product, message } = fix;
  const { search } = useLocation();
  const { mutate, isPending } = useCall({
    call: () =>
      api('DELETE /chat-rooms/:documentId/fixes/:fix', {
        params: { documentId: roomId, fix: documentId },
      }),
    // The focused button is removed.
    onDone: onRemoved,
    settledKeys: [roomFixesQuery(roomId).queryKey],
    failureTitle: 'The chat still waits',
  });
  return (
    <>
      <span className="min-w-0 flex-1 wrap-anywhere">
        Waits for a release of <b className="font-semibold">{product.title}</b>: {title}
      </span>
      {message && (
        <Link
          to={{ search: getRoomSearch(search, roomId, message.documentId) }}
          className="link shrink-0"
          aria-label={`Show the message: ${title}`}
        >
          Message
        </Link>
      )}
      <button
        type="button"
        disabled={isPending}
        aria-label={`End waiting: ${title}`}
        onClick={() => mutate()}
        className="link shrink-0"
      >
        End
      </button>
    </>
  );
}
