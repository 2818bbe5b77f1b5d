import { useEffect } from 'react';
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts';

interface HeldPress {
  /** Does again what was pressed last. */
  pressAgain?: () => void;
  /** To be called when React begins to listen. */
  stopHolding: () => void;
}

declare global {
  interface Window {
    earlyPress?: HeldPress | undefined;
  }
}

/**
 * A page is there before its scripts are: the last press until then waits for them. Runs as one of
 * the first scripts of every page, so it may use nothing from outside itself. A form that sends by
 * its address, as a search does, works without scripts and is left alone.
 */
function holdEarlyPress() {
  const early: HeldPress = {
    stopHolding() {
      document.removeEventListener('click', hold);
      document.removeEventListener('submit', hold);
    },
  };

  function hold(event: Event) {
    const target = event.target as Element;
    if (event.type === 'click') {
      const button = target.closest<HTMLButtonElement>('button[type=button]');
      if (button) early.pressAgain = () => button.click();
    } else if ((target as HTMLFormElement).method === 'post') {
      event.preventDefault();
      early.pressAgain = () => (target as HTMLFormElement).requestSubmit();
    }
  }

  document.addEventListener('click', hold);
  document.addEventListener('submit', hold);
  window.earlyPress = early;
}

export const earlyPressScript = `(${holdEarlyPress})()`;

/** Lets the held press go once every part of the page knows what only the browser can tell it. */
export function EarlyPress() {
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    window.earlyPress?.pressAgain?.();
    window.earlyPress = undefined;
  }, [isHydrated]);
  return null;
}
