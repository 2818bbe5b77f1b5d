import { hydrate, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { config } from 'zod/mini';
import { api } from './api.ts';
import { apiContext, queriesContext } from './load-context.ts';
import { readQueries } from './page-queries.tsx';
import { createQueryClient } from './query-client.ts';

// Compiled validators need eval, which the content security policy forbids.
config({ jitless: true });

const queries = createQueryClient(api);
hydrate(queries, readQueries());

function getContext() {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(queriesContext, queries);
  return context;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={queries}>
        <HydratedRouter getContext={getContext} />
      </QueryClientProvider>
    </StrictMode>,
  );
});
