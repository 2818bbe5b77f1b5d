import { useEffect } from 'react';
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts';

interface EarlyEvents {
  firstUse: Promise<unknown>;
  /** From now on, only events in parts that wait for their code are captured. */
  limitCapture: () => void;
  /** By target: what is pressed again while it waits is done once. */
  captured: Map<Element, () => void>;
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
    captured: new Map(),
  };

  function capture(event: Event) {
    const target = event.target as Element;
    if (isLimited && !target.closest('[data-waiting]')) return;
    if (event.type === 'click') {
      const button = target.closest<HTMLButtonElement>('button[type=button]');
      if (!button) return;
      early.captured.set(button, () => button.click());
    } else if (event.type === 'change') {
      if (!target.matches('input[type=file], select')) return;
      const { value } = target as HTMLSelectElement;
      early.captured.set(target, () => {
        // React has set it back; a file input keeps its files.
        if (target instanceof HTMLSelectElement) target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    } else {
      const form = target as HTMLFormElement;
      if (form.method !== 'post') return;
      event.preventDefault();
      early.captured.set(form, () => form.requestSubmit());
    }
    // Or React would handle it as well once the part is hydrated.
    event.stopPropagation();
  }

  addEventListener('click', capture, true);
  addEventListener('submit', capture, true);
  addEventListener('change', capture, true);
  window.earlyEvents = early;
}

export const earlyEventsScript = `(${captureEarlyEvents})()`;

/** Those of parts that still wait are left for later. */
export function replayEarlyEvents(): void {
  const { captured } = window.earlyEvents ?? {};
  for (const [target, replay] of captured ?? []) {
    if (target.closest(`[${waitingAttribute}]`)) continue;
    captured!.delete(target);
    replay();
  }
}

export function ReplayEarlyEvents() {
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (isHydrated) replayEarlyEvents();
  }, [isHydrated]);
  return null;
}
