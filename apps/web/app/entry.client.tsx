import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { restoreDeniedPage } from './features/accounts/access-denied.ts';
import { watchLeaving } from './rendering/leaving.ts';

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
