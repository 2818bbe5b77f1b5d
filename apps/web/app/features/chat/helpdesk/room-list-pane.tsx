import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { announce } from '../../../ui/announcement.ts';
import { Button } from '../../../ui/button.tsx';
import { getOwnTimeZone } from '../../../ui/dates.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { EmptyState, ErrorView } from '../../../ui/states.tsx';
import { ChatTimeZone } from '../message-bubble.tsx';
import { useHelpdeskEvents, useUnreadRooms } from './helpdesk-events.ts';
import { NoticeSettings } from './notices.tsx';
import { ChatHits, ChatSearchField, isSearchable } from './chat-search.tsx';
import { KeyboardShortcuts, useShortcuts } from './keyboard-shortcuts.tsx';
import { RoomTabs, StatusFilter, useRoomView } from './room-filters.tsx';
import { hasFacts, RoomRow } from './room-row.tsx';
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
  const openNextWaiting = useNextWaiting(currentRoomId);
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
          <h2 id="active-chats" className="wide text-h3">
            Active Chats
          </h2>
          <p className="text-xs text-muted-foreground">
            Times in {useContext(ChatTimeZone) ?? getOwnTimeZone()}
          </p>
        </div>
        <span className="ml-auto">
          <NoticeSettings />
        </span>
        {list.total !== undefined && (
          <span className="ml-1 rounded-xs bg-neutral-soft px-2 py-1 text-[12px] leading-4 font-[620] text-neutral tabular-nums">
            {list.total}
            <span className="sr-only"> in all</span>
          </span>
        )}
      </div>
      <div className="flex gap-2 px-3 pt-2.5">
        <ChatSearchField field={field} text={text} onTextChange={setText} />
        {!isSearchable(text) && <StatusFilter />}
      </div>
      <RoomTabs />
      {isSearchable(text) ? (
        <ChatHits text={text} />
      ) : (
        <Rooms list={list} currentRoomId={currentRoomId} />
      )}
      <KeyboardShortcuts />
    </section>
  );
}

function Rooms({ list, currentRoomId }: RoomListPaneProps) {
  const { rooms, total, isError, refetch, loadMore } = list;
  if (isError) return <ErrorView onRetry={refetch}>The chats could not be loaded.</ErrorView>;
  if (!rooms || total === undefined) return <LoadingRooms />;
  if (rooms.length === 0) return <EmptyState>{getEmptyText(list.view)}</EmptyState>;
  return (
    <RoomRows
      rooms={rooms}
      currentRoomId={currentRoomId}
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
  return view.tab === 'waiting' ? 'No one waits for an answer.' : 'No chats here.';
}

/** The one that waits longest, or the next after the current one. */
function useNextWaiting(currentRoomId: string | null): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  return async () => {
    const { rooms } = await queries.fetchQuery(roomsQueryOf(waitingView)).catch(() => noRooms);
    const index = rooms.findIndex(({ documentId }) => documentId === currentRoomId);
    const next = rooms[index + 1] ?? rooms[0];
    if (!next) announce('No one waits for an answer.');
    else
      void navigate(
        { search: getRoomSearch(search, next.documentId) },
        { state: { isFromList: true }, preventScrollReset: true },
      );
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

const rowHeightPx = 72;
const factsHeightPx = 20;

const rowsAhead = 20;

interface RoomRowsProps {
  rooms: readonly ListedRoom[];
  currentRoomId: string | null;
  total: number;
  /** May be called many times. */
  onNearEnd?: (() => void) | undefined;
  children?: ReactNode;
}

function RoomRows({ rooms: newest, currentRoomId, total, onNearEnd, children }: RoomRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const { rooms, holdProps } = useHeldOrder(newest);
  const [focusedId, setFocusedId] = useState<string>();
  const tabStop = indexOf(focusedId) ?? indexOf(currentRoomId) ?? 0;

  // Nothing here is memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rooms.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => rooms[index]!.documentId,
    estimateSize: (index) => rowHeightPx + (hasFacts(rooms[index]!) ? factsHeightPx : 0),
    overscan: 6,
    rangeExtractor: (range) => withRow(range, tabStop),
  });
  useScrollAnchor(box, virtualizer, indexOf);
  useCurrentInView(virtualizer, indexOf(currentRoomId), currentRoomId);
  const items = virtualizer.getVirtualItems();
  const isNearEnd = (virtualizer.range?.endIndex ?? 0) + rowsAhead >= rooms.length;

  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  });

  function indexOf(roomId: string | null | undefined): number | undefined {
    const index = rooms.findIndex(({ documentId }) => documentId === roomId);
    return index < 0 ? undefined : index;
  }

  function handleKey(event: KeyboardEvent) {
    const last = rooms.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: Math.min(tabStop + 1, last),
      ArrowUp: Math.max(tabStop - 1, 0),
      Home: 0,
      End: last,
    };
    const index = targets[event.key];
    if (index === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const roomId = rooms[index]!.documentId;
    flushSync(() => setFocusedId(roomId));
    virtualizer.scrollToIndex(index);
    virtualizer.elementsCache.get(roomId)?.querySelector('a')?.focus({ preventScroll: true });
  }

  return (
    <div ref={box} {...holdProps} className="min-h-0 flex-1 overflow-y-auto">
      {/* The keys are handled for the links inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        aria-label="Chats"
        onKeyDown={handleKey}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, key, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            <RoomRow
              room={rooms[index]!}
              isCurrent={key === currentRoomId}
              isTabStop={index === tabStop}
              onFocus={() => setFocusedId(String(key))}
            />
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** The focused row stays rendered wherever the list is scrolled. */
function withRow(range: Range, row: number): number[] {
  const rows = new Set(defaultRangeExtractor(range));
  if (row < range.count) rows.add(row);
  return [...rows].sort((a, b) => a - b);
}

/** New rows above the visible ones do not move them, except at the top of the list. */
function useScrollAnchor(
  box: RefObject<HTMLDivElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  indexOf: (key: string) => number | undefined,
): void {
  const anchor = useRef<{ key: string; startPx: number }>(undefined);
  useLayoutEffect(() => {
    const { range, options, measurementsCache } = virtualizer;
    const previous = anchor.current;
    const known = previous && indexOf(previous.key);
    const startPx = known === undefined ? undefined : measurementsCache[known]?.start;
    const movedPx = previous && startPx !== undefined ? startPx - previous.startPx : 0;
    if (movedPx > 0 && box.current?.scrollTop !== 0) box.current?.scrollBy(0, movedPx);
    const index = range?.startIndex ?? 0;
    const first = measurementsCache[index];
    anchor.current = first && { key: String(options.getItemKey(index)), startPx: first.start };
  });
}

/** The chat that is open stays in view when it moves, as it does after a reply. */
function useCurrentInView(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  index: number | undefined,
  roomId: string | null,
): void {
  const previous = useRef({ roomId, index, wasVisible: false });
  useLayoutEffect(() => {
    const { range } = virtualizer;
    const before = previous.current;
    const isVisible =
      index !== undefined && range !== null && index >= range.startIndex && index <= range.endIndex;
    const isOther = before.roomId !== roomId;
    const hasMoved = !isOther && before.index !== index && before.wasVisible;
    if (range && index !== undefined && !isVisible && (isOther || hasMoved))
      virtualizer.scrollToIndex(index);
    previous.current = { roomId, index, wasVisible: isVisible || hasMoved };
  });
}

const holdMs = 4_000;

/** Rows stay where they are while someone aims at them, and settle when the list is left alone. */
function useHeldOrder(newest: readonly ListedRoom[]) {
  const [isHeld, setIsHeld] = useState(false);
  const [shown, setShown] = useState(newest);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function release() {
    clearTimeout(timer.current);
    setIsHeld(false);
  }

  function hold() {
    clearTimeout(timer.current);
    timer.current = setTimeout(release, holdMs);
    setIsHeld(true);
  }

  const rooms = isHeld ? keepOrder(shown, newest) : newest;
  if (!isSameList(rooms, shown)) setShown(rooms);
  return {
    rooms,
    holdProps: {
      onPointerMove: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && hold(),
      onPointerLeave: release,
      onKeyDown: hold,
    },
  };
}

const isSameList = (one: readonly ListedRoom[], other: readonly ListedRoom[]) =>
  one.length === other.length && one.every((room, index) => room === other[index]);

/** What is new waits, and what has left the list stays, except for older pages at the end. */
function keepOrder(shown: readonly ListedRoom[], newest: readonly ListedRoom[]): ListedRoom[] {
  const byId = new Map(newest.map((room) => [room.documentId, room]));
  const kept = shown.map((room) => byId.get(room.documentId) ?? room);
  const shownIds = new Set(shown.map(({ documentId }) => documentId));
  const lastShown = newest.findLastIndex(({ documentId }) => shownIds.has(documentId));
  return [...kept, ...newest.slice(lastShown + 1)];
}
