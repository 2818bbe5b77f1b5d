import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { ChatFix } from '@partshelf/contract/fixes.ts';
import { Clock } from 'lucide-react';
import { useContext, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { formatDate } from '../../../ui/dates.ts';
import { useCall } from '../../../ui/use-call.ts';
import { ChatTimeZone } from '../message-bubble.tsx';
import { useRoomQuery } from './room-rating.tsx';
import { getRoomSearch, roomQuery } from './rooms.ts';

export const roomFixesQuery = (documentId: string) =>
  apiQuery(['chat', 'room-fixes'], 'GET /chat-rooms/:documentId/fixes', { params: { documentId } });

/** A mark changes these on the page; other pages get an event. */
export const markKeys = (roomId: string) => [
  roomFixesQuery(roomId).queryKey,
  roomQuery(roomId).queryKey,
];

export default function RoomFixList({ roomId }: { roomId: string }) {
  const fixes = useRoomQuery(roomId, roomFixesQuery(roomId))?.data ?? [];
  return (
    <ul className="grid gap-1">
      {fixes.map((fix) => (
        <li key={fix.documentId} className="flex items-baseline gap-1.5">
          <Clock aria-hidden className="size-3.5 shrink-0 self-start" />
          {fix.told ? (
            <ToldFix fix={fix} told={fix.told} />
          ) : (
            <AwaitedFix roomId={roomId} fix={fix} />
          )}
        </li>
      ))}
    </ul>
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
}

function AwaitedFix({ roomId, fix }: AwaitedFixProps) {
  const { documentId, title, product, message } = fix;
  const { search } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useCall({
    call: () =>
      api('DELETE /chat-rooms/:documentId/fixes/:fix', {
        params: { documentId: roomId, fix: documentId },
      }),
    // The focused button is removed.
    onDone: () => button.current?.closest<HTMLElement>('[role=status]')?.focus(),
    settledKeys: markKeys(roomId),
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
        ref={button}
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
