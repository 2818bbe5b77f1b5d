import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { ListedRoom } from './listed-room.ts';
import { RoomRow } from './room-row.tsx';
import { useScrollAnchor } from './use-scroll-anchor.ts';

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

export function RoomRows({ rooms, currentRoomId, total, onNearEnd, children }: RoomRowsProps) {
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
