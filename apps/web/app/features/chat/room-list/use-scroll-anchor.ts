import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** New rows above the visible ones do not move them, except at the top of the list. */
export function useScrollAnchor(
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
