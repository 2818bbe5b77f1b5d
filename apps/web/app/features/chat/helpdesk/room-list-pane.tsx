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
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { getOwnTimeZone } from '../../../ui/dates.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { EmptyState, ErrorView } from '../../../ui/states.tsx';
import { ChatTimeZone } from '../message-bubble.tsx';
import { useHelpdeskEvents, useUnreadRooms } from './helpdesk-events.ts';
import { NoticeSettings } from './notices.tsx';
import { RoomRow } from './room-row.tsx';
import {
  addRoomPage,
  type ListedRoom,
  readRoomPage,
  type RoomList,
  roomsQuery,
  toListedRoom,
} from './rooms.ts';

export function useRoomList() {
  const { data, isError, refetch } = useQuery(roomsQuery);
  const unreadRoomIds = new Set(useUnreadRooms().unreadRoomIds);
  useHelpdeskEvents();
  return {
    rooms: data?.rooms.map((room) => toListedRoom(room, unreadRoomIds)),
    total: data?.total,
    isError: isError && !data,
    refetch: () => void refetch(),
    ...useMoreRooms(data),
  };
}

function useMoreRooms(list: RoomList | undefined) {
  const queries = useQueryClient();
  const mutationKey = ['chat', 'more-rooms'];
  const { mutate, isError } = useMutation({
    mutationKey,
    mutationFn: (page: number) => readRoomPage(queries, page),
    onSuccess: (page) =>
      queries.setQueryData(roomsQuery.queryKey, (known) => known && addRoomPage(known, page)),
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
      <Rooms list={list} currentRoomId={currentRoomId} />
    </section>
  );
}

function Rooms({ list, currentRoomId }: RoomListPaneProps) {
  const { rooms, total, isError, refetch, loadMore } = list;
  if (isError) return <ErrorView onRetry={refetch}>The chats could not be loaded.</ErrorView>;
  if (!rooms || total === undefined) return <LoadingRooms />;
  if (rooms.length === 0) return <EmptyState>No active helpdesk chats yet.</EmptyState>;
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
    <div className="flex h-[72px] items-center gap-3 border-b border-border px-5">
      <Skeleton className="size-10 shrink-0 rounded-full!" />
      <div className="grid flex-1 gap-2.5">
        <Skeleton className="h-3 w-1/3" />
        <Skeleton className="h-3 w-4/5" />
      </div>
    </div>
  );
}

const rowHeightPx = 72;

const rowsAhead = 20;

interface RoomRowsProps {
  rooms: readonly ListedRoom[];
  currentRoomId: string | null;
  total: number;
  /** May be called many times. */
  onNearEnd?: (() => void) | undefined;
  children?: ReactNode;
}

function RoomRows({ rooms, currentRoomId, total, onNearEnd, children }: RoomRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string>();
  const tabStop = indexOf(focusedId) ?? indexOf(currentRoomId) ?? 0;

  // Nothing here is memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rooms.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => rooms[index]!.documentId,
    estimateSize: () => rowHeightPx,
    overscan: 6,
    rangeExtractor: (range) => withRow(range, tabStop),
  });
  useScrollAnchor(box, virtualizer, indexOf);
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
    if (index === undefined) return;
    event.preventDefault();
    const roomId = rooms[index]!.documentId;
    flushSync(() => setFocusedId(roomId));
    virtualizer.scrollToIndex(index);
    virtualizer.elementsCache.get(roomId)?.querySelector('a')?.focus({ preventScroll: true });
  }

  return (
    <div ref={box} className="min-h-0 flex-1 overflow-y-auto">
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
  { range, options, getVirtualItems }: Virtualizer<HTMLDivElement, Element>,
  indexOf: (key: string) => number | undefined,
): void {
  const anchor = useRef<{ key: string; index: number }>(undefined);
  useLayoutEffect(() => {
    const previous = anchor.current;
    const rowsAbove = previous ? (indexOf(previous.key) ?? 0) - previous.index : 0;
    const isAtStart = box.current?.scrollTop === 0;
    const heightPx = getVirtualItems()[0]?.size ?? 0;
    if (rowsAbove > 0 && !isAtStart) box.current?.scrollBy(0, rowsAbove * heightPx);
    const index = range?.startIndex ?? 0;
    anchor.current = { key: String(options.getItemKey(index)), index };
  });
}
