import { type RefObject, useEffect } from 'react';

const phone = '(width < 48rem)';
const gapPx = 12;
const defaultBottomPx = 16;

export function getLift(box: DOMRect, obstacles: readonly DOMRect[]): number {
  const columnObstacles = obstacles
    .filter(({ left, right }) => right > box.left - gapPx && left < box.right + gapPx)
    .sort((a, b) => b.bottom - a.bottom);
  let lift = 0;
  for (const { top, bottom } of columnObstacles) {
    const isOverlapping = bottom > box.top - lift - gapPx && top < box.bottom - lift + gapPx;
    if (isOverlapping) lift = box.bottom - top + gapPx;
  }
  return lift;
}

/** On phones a floating box rises above the primary buttons, by the CSS property `--lift`. */
export function useAvoidButtons(floating: RefObject<HTMLElement | null>, isPaused: boolean): void {
  useEffect(() => {
    if (isPaused) return;
    const phones = matchMedia(phone);
    let frame = 0;

    function updateLift() {
      const { current } = floating;
      if (!current) return;
      const lift = phones.matches ? getLift(rectWithoutLift(current), findObstacles()) : 0;
      current.style.setProperty('--lift', `${lift}px`);
    }

    function scheduleUpdate() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(updateLift);
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
      cancelAnimationFrame(frame);
    };
  }, [floating, isPaused]);
}

/** Its position without the lift, even during a transition. */
function rectWithoutLift(floating: HTMLElement): DOMRect {
  const { width, height, left } = floating.getBoundingClientRect();
  const bottomPx = document.documentElement.clientHeight - defaultBottomPx;
  return new DOMRect(left, bottomPx - height, width, height);
}

/** Elements opt in by an attribute. */
const findObstacles = () =>
  [...document.querySelectorAll('main [data-no-overlay]')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0);
