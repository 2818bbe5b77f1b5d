import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { readStorage } from '../../browser-storage.ts';
import { announce, useAnnouncement } from '../../ui/announcement.ts';
import { focusHeading } from '../../ui/page.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';

/** Focuses the heading of the page or of the section in the hash, and announces the title. */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const lastPathname = useRef(pathname);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    focusHeading(document.getElementById(hash.slice(1)));
    announce(document.title);
  }, [pathname, hash]);

  return (
    // The second attribute keeps it visible to screen readers under a dialog.
    <p role="status" aria-live="polite" className="sr-only">
      {useAnnouncement()}
    </p>
  );
}

const minVisibleMs = 200;

export function RouteIndicator() {
  const { pathname } = useLocation();
  const nextPathname = useNavigation().location?.pathname;
  const hasJustChanged = useDebouncedValue(pathname, minVisibleMs) !== pathname;
  const isShown = hasJustChanged || (nextPathname !== undefined && nextPathname !== pathname);
  return (
    <div role="status" className="pointer-events-none fixed top-20 left-1/2 z-40 -translate-x-1/2">
      {isShown && (
        <span className="grid size-10 animate-fade-in place-items-center rounded-full border border-border bg-popover text-primary-text shadow-md">
          <Spinner />
          <span className="sr-only">Loading</span>
        </span>
      )}
    </div>
  );
}

const settlingMs = 2_000;

const signsOfUse = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/**
 * Visitors who come back to a page from another site find their place, also when its content is
 * fetched and the page is too short for it at first. React Router stores the places.
 */
export function restoreLateScroll(): (() => void) | undefined {
  const places = JSON.parse(readStorage('sessionStorage', 'react-router-scroll-positions') || '{}');
  const key: unknown = window.history.state?.key;
  const top: unknown = Object(places)[String(key)];
  if (typeof top !== 'number' || window.scrollY >= top) return undefined;
  const controller = new AbortController();
  const { signal } = controller;
  const observer = new ResizeObserver(() => {
    const isLeft = window.history.state?.key !== key;
    if (isLeft) return controller.abort();
    if (document.documentElement.scrollHeight - window.innerHeight < top) return;
    // Content that comes later may be above it.
    window.scrollTo(0, top);
    setTimeout(() => controller.abort(), settlingMs);
  });
  observer.observe(document.body);
  signal.addEventListener('abort', () => observer.disconnect());
  for (const sign of signsOfUse)
    window.addEventListener(sign, () => controller.abort(), { signal, passive: true });
  return () => controller.abort();
}
