import { isStaff } from '@partshelf/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import {
  Navigate,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router';
import { currentUserQuery } from '../features/accounts/current-user.ts';
import { RoomListPane, useRoomList } from '../features/chat/helpdesk/room-list-pane.tsx';
import { RoomPane } from '../features/chat/helpdesk/room-pane.tsx';
import { ChatTimeZone } from '../features/chat/message-bubble.tsx';
import { apiQuery } from '../query-client.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { PageTitle } from '../ui/page.tsx';
import { ErrorView } from '../ui/states.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';

export const handle = { fillsScreen: true };

export default function HelpdeskChatPage() {
  return (
    <>
      <PageTitle>Helpdesk chat</PageTitle>
      <h1 className="sr-only">Helpdesk chat</h1>
      <HelpdeskOnly />
    </>
  );
}

function HelpdeskOnly() {
  const { data: user, isError, refetch } = useQuery(currentUserQuery);
  const isAllowed = isStaff(user?.role?.name);
  const timeZone = useQuery({ ...timeZoneQuery, enabled: isAllowed });
  if (user && !isAllowed) return <Navigate to="/" replace />;
  if (isAllowed && !timeZone.isPending) {
    return (
      <ChatTimeZone value={timeZone.data?.data.timeZone}>
        <HelpdeskChat />
      </ChatTimeZone>
    );
  }
  if (isError)
    return <ErrorView onRetry={() => void refetch()}>Your profile could not be loaded.</ErrorView>;
  return <PageSpinner className="absolute inset-0" />;
}

/** While it cannot be read, the chats are there in the time zone of the browser, and say so. */
const timeZoneQuery = apiQuery(['chat', 'time-zone'], 'GET /back-office/time-zone', {});

function HelpdeskChat() {
  const list = useRoomList();
  const { roomId, isFromClick, chooseFirst, goBack } = useChosenRoom();
  const [usedRoomId, setUsedRoomId] = useState<string | null>(null);
  const handleUse = () => setUsedRoomId(roomId);
  const hasBothPanes = useMediaQuery('(width >= 48rem)') === true;
  const { listPane, roomPane } = usePaneFocus(roomId !== null, hasBothPanes);
  const firstId = list.rooms?.[0]?.documentId;

  useEffect(() => {
    if (hasBothPanes && roomId === null && firstId !== undefined) chooseFirst(firstId);
  });

  return (
    <div className="absolute inset-0 grid grid-rows-[minmax(0,1fr)] *:max-md:col-start-1 *:max-md:row-start-1 md:grid-cols-[280px_minmax(0,1fr)] lg:grid-cols-[360px_minmax(0,1fr)]">
      <div
        ref={listPane}
        tabIndex={-1}
        className={clsx(
          'grid min-h-0 min-w-0 border-border outline-none md:border-r',
          roomId !== null && 'max-md:invisible',
        )}
      >
        <RoomListPane list={list} currentRoomId={roomId} />
      </div>
      <section
        ref={roomPane}
        tabIndex={-1}
        aria-label="Chat"
        onPointerDownCapture={handleUse}
        onWheelCapture={handleUse}
        onKeyDownCapture={handleUse}
        onFocusCapture={handleUse}
        className={clsx(
          'flex min-h-0 min-w-0 flex-col outline-none',
          roomId === null && 'max-md:hidden',
        )}
      >
        {roomId !== null && (
          <RoomPane
            key={roomId}
            roomId={roomId}
            listed={list.rooms?.find(({ documentId }) => documentId === roomId)}
            isLookedAt={isFromClick || usedRoomId === roomId}
            onBack={goBack}
          />
        )}
        {roomId === null && (list.isError || list.rooms?.length === 0) && (
          <p className="m-auto text-sm text-muted-foreground">No chat selected</p>
        )}
      </section>
    </div>
  );
}

function useChosenRoom() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const state = useLocation().state as { isFromList?: boolean } | null;
  return {
    roomId: search.get('room'),
    /** A reloaded page has the state of its last click, too. */
    isFromClick: state?.isFromList === true && navigationType !== 'POP',
    chooseFirst: (id: string) =>
      void navigate({ search: `?room=${id}` }, { replace: true, preventScrollReset: true }),
    goBack: () =>
      state?.isFromList ? void navigate(-1) : void navigate({ search: '' }, { replace: true }),
  };
}

function usePaneFocus(isRoomOpen: boolean, hasBothPanes: boolean) {
  const listPane = useRef<HTMLDivElement>(null);
  const roomPane = useRef<HTMLElement>(null);
  const wasRoomOpen = useRef(isRoomOpen);

  useEffect(() => {
    const isSame = wasRoomOpen.current === isRoomOpen;
    wasRoomOpen.current = isRoomOpen;
    if (isSame || hasBothPanes) return;
    const row = listPane.current?.querySelector<HTMLElement>('a[tabindex="0"]');
    (isRoomOpen ? roomPane.current : (row ?? listPane.current))?.focus();
  }, [isRoomOpen, hasBothPanes]);

  return { listPane, roomPane };
}
