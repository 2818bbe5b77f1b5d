import { useEffect } from 'react';
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts';

interface EarlyEvents {
  replay?: () => void;
  stopCapture: () => void;
}

declare global {
  interface Window {
    earlyEvents?: EarlyEvents | undefined;
  }
}

/** An inline script: it may use nothing from outside. GET forms work without scripts. */
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

export function ReplayEarlyEvents() {
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    window.earlyEvents?.replay?.();
    window.earlyEvents = undefined;
  }, [isHydrated]);
  return null;
}
