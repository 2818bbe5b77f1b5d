import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { restoreDeniedPage } from './features/accounts/access-denied.ts';

declare global {
  interface Window {
    /** The router reads it, and reloads the page when the import of a route fails. */
    isLeaving?: boolean;
  }
}

const setLeaving = (isLeaving: boolean) => () => {
  window.isLeaving = isLeaving;
};

/**
 * Firefox and Safari abort imports in the moment a navigation leaves the page. A navigation that
 * becomes a download leaves it in place: it is then used again.
 */
function watchLeaving(): void {
  window.addEventListener('beforeunload', setLeaving(true));
  for (const use of ['pageshow', 'pointerdown', 'keydown'])
    window.addEventListener(use, setLeaving(false), { capture: true });
}

// Compiled validators need eval, which the CSP forbids. z.config would bring zod to every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

restoreDeniedPage();
watchLeaving();

startTransition(() => {
  window.earlyEvents?.limitCapture();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
