import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Rows that come in above what somebody looks at do not push it down. At its upper end a list shows
 * what comes.
 */
export function useHeldRows(
  box: RefObject<HTMLDivElement | null>,
  { range, options, getVirtualItems }: Virtualizer<HTMLDivElement, Element>,
  indexOf: (key: string) => number | undefined,
): void {
  const held = useRef<{ key: string; index: number }>(undefined);
  useLayoutEffect(() => {
    const before = held.current;
    const rowsAbove = before ? (indexOf(before.key) ?? 0) - before.index : 0;
    const isAtStart = box.current?.scrollTop === 0;
    const heightPx = getVirtualItems()[0]?.size ?? 0;
    if (rowsAbove > 0 && !isAtStart) box.current?.scrollBy(0, rowsAbove * heightPx);
    const index = range?.startIndex ?? 0;
    held.current = { key: String(options.getItemKey(index)), index };
  });
}
