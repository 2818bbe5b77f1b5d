import { type RefObject, useEffect } from 'react';

interface Size {
  readonly px: number;
  readonly gapPx: number;
}

const normalSize: Size = { px: 56, gapPx: 12 };
const smallSize: Size = { px: 44, gapPx: 4 };
const defaultBottomPx = 16;
const settledMs = 150;

/** It finds the lowest place above the obstacles; they may stand closely beside it. */
export function getLift(
  box: DOMRect,
  obstacles: readonly DOMRect[],
  { gapPx }: Pick<Size, 'gapPx'> = normalSize,
): number {
  const columnObstacles = obstacles
    .filter(({ left, right }) => right > box.left && left < box.right)
    .sort((a, b) => b.bottom - a.bottom);
  let lift = 0;
  for (const { top, bottom } of columnObstacles) {
    const isOverlapping = bottom > box.top - lift - gapPx && top < box.bottom - lift + gapPx;
    if (isOverlapping) lift = box.bottom - top + gapPx;
  }
  return lift;
}

/**
 * A floating box rises above what it would cover, by the CSS property `--lift`, once the page stands
 * still, and is small (`data-small`) where only that fits. While it is open, it rises only above the
 * actions at the lower edge.
 */
export function useAvoidContent(floating: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    function updateLift() {
      const { current } = floating;
      if (!current) return;
      const { right } = current.getBoundingClientRect();
      const { lift, isSmall = false } = findPlace(right, isOpen);
      current.style.setProperty('--lift', `${lift}px`);
      current.toggleAttribute('data-small', isSmall);
    }

    function scheduleUpdate() {
      clearTimeout(timer);
      timer = setTimeout(updateLift, settledMs);
    }

    const abortController = new AbortController();
    const { signal } = abortController;
    window.addEventListener('scroll', scheduleUpdate, { signal, passive: true });
    window.addEventListener('resize', scheduleUpdate, { signal });
    const resizeObserver = new ResizeObserver(scheduleUpdate);
    resizeObserver.observe(document.body);
    const mutationObserver = new MutationObserver(scheduleUpdate);
    mutationObserver.observe(document.body, { childList: true, subtree: true });
    updateLift();
    return () => {
      abortController.abort();
      resizeObserver.disconnect();
      mutationObserver.disconnect();
      clearTimeout(timer);
    };
  }, [floating, isOpen]);
}

const actions = '[data-no-overlay], [data-buy-bar]';

const content = `${actions}, a, button, input, select, textarea, summary, label, dd, td, .tabular-nums, [data-slot='badge']`;

/** Where there is no free place but at the top, at least the main actions stay free. */
function findPlace(right: number, isOpen: boolean): { lift: number; isSmall?: boolean } {
  const box = rectAt(right, normalSize);
  if (isOpen) return { lift: getLift(box, listObstacles('[data-buy-bar]')) };
  const obstacles = listObstacles(content);
  const highest = window.innerHeight * (3 / 4);
  const lift = getLift(box, obstacles);
  if (lift < highest) return { lift };
  const smallLift = getLift(rectAt(right, smallSize), obstacles, smallSize);
  if (smallLift < highest) return { lift: smallLift, isSmall: true };
  return { lift: getLift(box, listObstacles(actions)) };
}

/** The box has no lift. */
function rectAt(right: number, { px }: Size): DOMRect {
  const bottom = document.documentElement.clientHeight - defaultBottomPx;
  return new DOMRect(right - px, bottom - px, px, px);
}

const listObstacles = (selector: string) =>
  [...document.querySelectorAll(`:is(main, footer) :is(${selector})`)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0);
