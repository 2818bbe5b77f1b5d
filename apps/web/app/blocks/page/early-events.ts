import { useEffect } from 'react';
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts';

interface EarlyEvents {
  /** Does again what was pressed last. */
  replay?: () => void;
  /** To be called when React begins to listen. */
  stopCapture: () => void;
}

declare global {
  interface Window {
    earlyEvents?: EarlyEvents | undefined;
  }
}

/**
 * A page is there before its scripts are: the last press until then waits for them. Runs as one of
 * the first scripts of every page, so it may use nothing from outside itself. A form that sends by
 * its address, as a search does, works without scripts and is left alone.
 */
function captureEarlyEvents() {
  const early: EarlyEvents = {
    stopCapture() {
      document.removeEventListener('click', capture);
      document.removeEventListener('submit', capture);
    },
  };

  function capture(event: Event) {
    const target = event.target as Element;
    if (event.type === 'click') {
      const button = target.closest<HTMLButtonElement>('button[type=button]');
      if (button) early.replay = () => button.click();
    } else if ((target as HTMLFormElement).method === 'post') {
      event.preventDefault();
      early.replay = () => (target as HTMLFormElement).requestSubmit();
    }
  }

  document.addEventListener('click', capture);
  document.addEventListener('submit', capture);
  window.earlyEvents = early;
}

export const earlyEventsScript = `(${captureEarlyEvents})()`;

/** Lets the held press go once every part of the page knows what only the browser can tell it. */
export function ReplayEarlyEvents() {
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    window.earlyEvents?.replay?.();
    window.earlyEvents = undefined;
  }, [isHydrated]);
  return null;
}
