import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type RefObject, useContext, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { announce } from '../../../ui/announcement.ts';
import { Button } from '../../../ui/button.tsx';
import { getOwnTimeZone } from '../../../ui/dates.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { EmptyState, ErrorView } from '../../../ui/states.tsx';
import { ChatTimeZone } from '../message-bubble.tsx';
import { useHelpdeskEvents, useUnreadRooms } from './helpdesk-events.ts';
import { NotificationButton } from './message-notifications.tsx';
import { ChatSearchField, FoundChats, isSearchableChatText } from './chat-search.tsx';
import { KeyboardShortcuts, useShortcuts } from './keyboard-shortcuts.tsx';
import { RoomTabs, StatusFilter, useRoomView } from './room-filters.tsx';
import { RoomRows } from './room-rows.tsx';
import {
  addRoomPage,
  getRoomSearch,
  type ListedRoom,
  readRoomPage,
  type RoomList,
  roomsQueryOf,
  type RoomView,
  toListedRoom,
} from './rooms.ts';

export function useRoomList() {
  const view = useRoomView();
  const { data, isError, refetch } = useQuery(roomsQueryOf(view));
  const unreadRoomIds = new Set(useUnreadRooms().unreadRoomIds);
  useHelpdeskEvents();
  return {
    rooms: data?.rooms.map((room) => toListedRoom(room, unreadRoomIds)),
    total: data?.total,
    isError: isError && !data,
    refetch: () => void refetch(),
    view,
    ...useMoreRooms(data, view),
  };
}

function useMoreRooms(list: RoomList | undefined, view: RoomView | undefined) {
  const queries = useQueryClient();
  const { queryKey } = roomsQueryOf(view);
  const mutationKey = ['chat', 'more-rooms', view];
  const { mutate, isError } = useMutation({
    mutationKey,
    mutationFn: (page: number) => readRoomPage(queries, view, page),
    onSuccess: (page) =>
      queries.setQueryData(queryKey, (known) => known && addRoomPage(known, page)),
  });
  return {
    hasMore: list?.hasMore === true,
    isMoreError: isError,
    loadMore: () => {
      if (list?.hasMore && queries.isMutating({ mutationKey }) === 0) mutate(list.pagesRead + 1);
    },
  };
}

interface RoomListPaneProps {
  list: ReturnType<typeof useRoomList>;
  currentRoomId: string | null;
  className?: string;
}

export function RoomListPane({ list, currentRoomId, className }: RoomListPaneProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const rowToFocus = useRef<string>(undefined);
  const showNextWaiting = useNextWaiting(list.rooms, currentRoomId);
  async function openNextWaiting() {
    rowToFocus.current = await showNextWaiting();
    setText('');
  }
  const focusSearch = () => field.current?.select();
  useShortcuts({
    '/': focusSearch,
    'Ctrl+k': focusSearch,
    n: openNextWaiting,
    'Alt+Shift+ArrowDown': openNextWaiting,
  });
  return (
    <section aria-labelledby="active-chats" className={clsx('flex min-h-0 flex-col', className)}>
      <div className="flex items-center justify-between border-b border-border px-5 pt-5 pb-3.5">
        <div>
          <h2 id="active-chats" className="wide text-h2">
            Active Chats
          </h2>
          <p className="text-xs text-muted-foreground">
            Times in {useContext(ChatTimeZone) ?? getOwnTimeZone()}
          </p>
        </div>
        <span className="ml-auto">
          <NotificationButton />
        </span>
        {list.total !== undefined && (
          <span className="ml-1 rounded-xs bg-neutral-soft px-2 py-1 text-micro leading-4 font-semibold text-neutral tabular-nums">
            {list.total}
            <span className="sr-only"> in all</span>
          </span>
        )}
      </div>
      <div className="flex gap-2 px-3 pt-2.5">
        <ChatSearchField field={field} text={text} onTextChange={setText} />
        {!isSearchableChatText(text) && <StatusFilter />}
      </div>
      <RoomTabs />
      {isSearchableChatText(text) ? (
        <FoundChats text={text} />
      ) : (
        <Rooms list={list} currentRoomId={currentRoomId} rowToFocus={rowToFocus} />
      )}
      <KeyboardShortcuts />
    </section>
  );
}

interface RoomsProps extends RoomListPaneProps {
  rowToFocus: RefObject<string | undefined>;
}

function Rooms({ list, currentRoomId, rowToFocus }: RoomsProps) {
  const { rooms, total, isError, refetch, loadMore, view } = list;
  if (isError) return <ErrorView onRetry={refetch}>The chats could not be loaded.</ErrorView>;
  if (!rooms || total === undefined) return <LoadingRooms />;
  if (rooms.length === 0) return <EmptyState>{getEmptyText(list.view)}</EmptyState>;
  return (
    <RoomRows
      key={`${view?.tab} ${view?.status}`}
      rooms={rooms}
      currentRoomId={currentRoomId}
      rowToFocus={rowToFocus}
      total={total}
      onNearEnd={list.isMoreError ? undefined : loadMore}
    >
      {list.hasMore && !list.isMoreError && <RowSkeleton />}
      {list.isMoreError && (
        <div className="p-5 text-center">
          <Button variant="outline" size="sm" onClick={loadMore}>
            Load more chats
          </Button>
        </div>
      )}
    </RoomRows>
  );
}

function getEmptyText(view: RoomView | undefined): string {
  if (!view) return 'No active helpdesk chats yet.';
  return view.tab === 'waiting' ? 'No one waits for an answer.' : 'There are no chats here.';
}

/**
 * Opens the one that waits longest, or the next after the current one, and returns its documentId.
 * A list without it gives way to the list of those that wait.
 */
function useNextWaiting(listed: readonly ListedRoom[] = [], currentRoomId: string | null) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  return async () => {
    const { rooms } = await queries.fetchQuery(roomsQueryOf(waitingView)).catch(() => noRooms);
    const index = rooms.findIndex(({ documentId }) => documentId === currentRoomId);
    const next = rooms[index + 1] ?? rooms[0];
    if (!next) {
      announce('No one waits for an answer.');
      return undefined;
    }
    const isListed = listed.some(({ documentId }) => documentId === next.documentId);
    void navigate(
      { search: getRoomSearch(isListed ? search : '?view=waiting', next.documentId) },
      { state: { isFromList: true }, preventScrollReset: true },
    );
    return next.documentId;
  };
}

const noRooms: Pick<RoomList, 'rooms'> = { rooms: [] };

const waitingView: RoomView = { tab: 'waiting', status: null, agent: undefined };

function LoadingRooms() {
  return (
    <div role="status" className="min-h-0 overflow-hidden">
      <span className="sr-only">Loading chats...</span>
      {Array.from({ length: 8 }, (_, index) => (
        <RowSkeleton key={index} />
      ))}
    </div>
  );
}

function RowSkeleton() {
  return (
    <div className="flex h-18 items-center gap-3 border-b border-border px-5">
      <Skeleton className="size-10 shrink-0 rounded-full!" />
      <div className="grid flex-1 gap-2.5">
        <Skeleton className="h-3 w-1/3" />
        <Skeleton className="h-3 w-4/5" />
      </div>
    </div>
  );
}
