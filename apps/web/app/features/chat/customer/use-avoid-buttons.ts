import { useEffect, type RefObject } from 'react';

const phone = '(width < 48rem)';
const gapPx = 12;
/** Its distance from the lower edge when nothing is in the way. */
const restPx = 16;

/** How far a box must rise until none of these rectangles lies under it. */
export function liftAbove(box: DOMRect, obstacles: readonly DOMRect[]): number {
  const besides = obstacles
    .filter(({ left, right }) => right > box.left - gapPx && left < box.right + gapPx)
    .sort((a, b) => b.bottom - a.bottom);
  let lift = 0;
  for (const { top, bottom } of besides) {
    const isUnder = bottom > box.top - lift - gapPx && top < box.bottom - lift + gapPx;
    if (isUnder) lift = box.bottom - top + gapPx;
  }
  return lift;
}

/**
 * On phones a box that floats over the page rises as far as the page's primary buttons need. Its
 * lift is in `--lift`; `isPaused` leaves it where it is.
 */
export function useAvoidButtons(floating: RefObject<HTMLElement | null>, isPaused: boolean): void {
  useEffect(() => {
    if (isPaused) return;
    const phones = matchMedia(phone);
    let frame = 0;

    function updateLift() {
      const { current } = floating;
      if (!current) return;
      const lift = phones.matches ? liftAbove(rectWithoutLift(current), findObstacles()) : 0;
      current.style.setProperty('--lift', `${lift}px`);
    }

    function scheduleUpdate() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(updateLift);
    }

    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('scroll', scheduleUpdate, { signal, passive: true });
    window.addEventListener('resize', scheduleUpdate, { signal });
    const resizes = new ResizeObserver(scheduleUpdate);
    resizes.observe(document.body);
    updateLift();
    return () => {
      listening.abort();
      resizes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [floating, isPaused]);
}

/** Where the box is without its lift, however far a transition has come. */
function rectWithoutLift(floating: HTMLElement): DOMRect {
  const { width, height, left } = floating.getBoundingClientRect();
  const bottomPx = document.documentElement.clientHeight - restPx;
  return new DOMRect(left, bottomPx - height, width, height);
}

/** Elements mark themselves over which nothing may float. */
const findObstacles = () =>
  [...document.querySelectorAll('main [data-no-overlay]')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0);
