import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { hasFacts, RoomRow } from './room-row.tsx';
import type { ListedRoom } from './rooms.ts';

const rowHeightPx = 72;
const factsHeightPx = 20;

const rowsAhead = 20;

interface RoomRowsProps {
  rooms: readonly ListedRoom[];
  currentRoomId: string | null;
  rowToFocus: RefObject<string | undefined>;
  total: number;
  /** May be called many times. */
  onNearEnd?: (() => void) | undefined;
  children?: ReactNode;
}

export function RoomRows(props: RoomRowsProps) {
  const { rooms: newest, currentRoomId, rowToFocus, total, onNearEnd, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const { rooms, holdProps } = useHeldOrder(newest, currentRoomId);
  const [focusedId, setFocusedId] = useFocusedRoom(currentRoomId);
  const tabStop = indexOf(focusedId) ?? indexOf(currentRoomId) ?? 0;

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
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

  useRowFocus(virtualizer, rowToFocus, currentRoomId);

  function indexOf(roomId: string | null | undefined): number | undefined {
    const index = rooms.findIndex(({ documentId }) => documentId === roomId);
    return index < 0 ? undefined : index;
  }

  function handleKey(event: KeyboardEvent) {
    const index = findTarget(event, tabStop, rooms.length - 1);
    if (index === undefined) return;
    event.preventDefault();
    const roomId = rooms[index]!.documentId;
    flushSync(() => setFocusedId(roomId));
    virtualizer.scrollToIndex(index);
    virtualizer.elementsCache.get(roomId)?.querySelector('a')?.focus({ preventScroll: true });
  }

  return (
    <div ref={box} {...holdProps} className="min-h-0 flex-1 overflow-y-auto">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are handled for the links inside */}
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

/** A room that was opened gets the place of the focus. */
function useFocusedRoom(currentRoomId: string | null) {
  const [focusedId, setFocusedId] = useState<string>();
  const [openedId, setOpenedId] = useState(currentRoomId);
  if (currentRoomId !== openedId) {
    setOpenedId(currentRoomId);
    if (currentRoomId !== null) setFocusedId(currentRoomId);
  }
  return [focusedId, setFocusedId] as const;
}

function findTarget(event: KeyboardEvent, current: number, last: number): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const targets: Record<string, number> = {
    ArrowDown: Math.min(current + 1, last),
    ArrowUp: Math.max(current - 1, 0),
    Home: 0,
    End: last,
  };
  return targets[event.key];
}

function useRowFocus(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  rowRef: RoomRowsProps['rowToFocus'],
  currentRoomId: string | null,
): void {
  useEffect(() => {
    const row = rowRef.current && virtualizer.elementsCache.get(rowRef.current);
    if (!row || rowRef.current !== currentRoomId) return;
    rowRef.current = undefined;
    row.querySelector('a')?.focus({ preventScroll: true });
  });
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
function useHeldOrder(newest: readonly ListedRoom[], currentRoomId: string | null) {
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

  const hasCurrent = (list: readonly ListedRoom[]) =>
    list.some(({ documentId }) => documentId === currentRoomId);
  const isCurrentNew = hasCurrent(newest) && !hasCurrent(shown);
  const rooms = isHeld && !isCurrentNew ? keepOrder(shown, newest) : newest;
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
