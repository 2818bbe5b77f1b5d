import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { api } from './api.ts';
import { apiContext, queriesContext } from './rendering/load-context.ts';
import { restoreQueries } from './rendering/page-queries.tsx';
import { createQueryClient } from './query-client.ts';

// Compiled validators need eval, which the CSP forbids. z.config would bring zod to every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const queries = createQueryClient(api);
restoreQueries(queries);

function getContext() {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(queriesContext, queries);
  return context;
}

startTransition(() => {
  window.earlyEvents?.stopCapture();
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={queries}>
        <HydratedRouter getContext={getContext} />
      </QueryClientProvider>
    </StrictMode>,
  );
});
