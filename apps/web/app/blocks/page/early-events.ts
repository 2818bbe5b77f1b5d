import { useEffect } from 'react';
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts';

interface EarlyEvents {
  firstUse: Promise<unknown>;
  /** From now on, only events in parts that wait for their code are captured. */
  limitCapture: () => void;
  captured?: { target: Element; replay: () => void } | undefined;
}

declare global {
  interface Window {
    /** Undefined in tests of components. */
    earlyEvents?: EarlyEvents | undefined;
  }
}

/** On the elements whose parts are not hydrated yet; the script below repeats its name. */
export const waitingAttribute = 'data-waiting';

/** An inline script: it may use nothing from outside. GET forms work without scripts. */
function captureEarlyEvents() {
  let isLimited = false;
  const signs = ['pointermove', 'pointerdown', 'keydown', 'input', 'scroll', 'click'];

  const early: EarlyEvents = {
    firstUse: new Promise((resolve) => {
      const listening = new AbortController();
      function handleSign(event: Event) {
        const { movementX, movementY } = event as Partial<PointerEvent>;
        // Browsers also report a resting pointer when a page appears below it.
        if (event.type === 'pointermove' && movementX === 0 && movementY === 0) return;
        listening.abort();
        resolve(event);
      }
      const options = { capture: true, passive: true, signal: listening.signal };
      for (const sign of signs) addEventListener(sign, handleSign, options);
    }),
    limitCapture() {
      isLimited = true;
    },
  };

  function capture(event: Event) {
    const target = event.target as Element;
    if (isLimited && !target.closest('[data-waiting]')) return;
    if (event.type === 'click') {
      const button = target.closest<HTMLButtonElement>('button[type=button]');
      if (!button) return;
      early.captured = { target: button, replay: () => button.click() };
    } else {
      const form = target as HTMLFormElement;
      if (form.method !== 'post') return;
      event.preventDefault();
      early.captured = { target: form, replay: () => form.requestSubmit() };
    }
    // Or React would handle it as well once the part is hydrated.
    event.stopPropagation();
  }

  addEventListener('click', capture, true);
  addEventListener('submit', capture, true);
  window.earlyEvents = early;
}

export const earlyEventsScript = `(${captureEarlyEvents})()`;

/** Does nothing while the part with the target still waits. */
export function replayEarlyEvent(): void {
  const { captured } = window.earlyEvents ?? {};
  if (!captured || captured.target.closest(`[${waitingAttribute}]`)) return;
  window.earlyEvents!.captured = undefined;
  captured.replay();
}

export function ReplayEarlyEvents() {
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (isHydrated) replayEarlyEvent();
  }, [isHydrated]);
  return null;
}
