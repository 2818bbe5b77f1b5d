import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { RoomListPane } from '../room-list/room-list-pane.tsx';
import { RoomPane } from '../open-room/room-pane.tsx';
import { usePaneFocus } from './use-pane-focus.ts';
import { useRoomList } from '../room-list/use-room-list.ts';

export function HelpdeskChat() {
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
