import { type RefObject, useEffect } from 'react';

const gapPx = 12;
const defaultBottomPx = 16;
const settledMs = 150;

export function getLift(box: DOMRect, obstacles: readonly DOMRect[]): number {
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
 * A floating box rises above what it would cover, by the CSS property `--lift`, once the page
 * stands still.
 */
export function useAvoidContent(floating: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    function updateLift() {
      const { current } = floating;
      if (!current) return;
      const box = rectWithoutLift(current);
      current.style.setProperty('--lift', `${findLift(box, isOpen)}px`);
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

/** Links, fields, prices, figures and states. */
const content = `${actions}, a, button, input, select, textarea, summary, label, dd, td, .tabular-nums, [data-slot='badge']`;

function findLift(box: DOMRect, isOpen: boolean): number {
  if (isOpen) return getLift(box, listObstacles('[data-buy-bar]'));
  const lift = getLift(box, listObstacles(content));
  return lift < window.innerHeight * (3 / 4) ? lift : getLift(box, listObstacles(actions));
}

function rectWithoutLift(floating: HTMLElement): DOMRect {
  const { width, height, left } = floating.getBoundingClientRect();
  const bottomPx = document.documentElement.clientHeight - defaultBottomPx;
  return new DOMRect(left, bottomPx - height, width, height);
}

const listObstacles = (selector: string) =>
  [...document.querySelectorAll(`:is(main, footer) :is(${selector})`)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0);
