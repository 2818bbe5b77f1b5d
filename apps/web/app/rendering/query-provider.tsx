import { QueryClientContext, QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useContext, type ComponentType, type ReactNode } from 'react';
import { api } from '../api.ts';
import { createQueryClient } from '../query-client.ts';
import { restoreQueries } from './page-queries.tsx';

let browserQueries: QueryClient | undefined;

function getBrowserQueries(): QueryClient {
  if (!browserQueries) {
    browserQueries = createQueryClient(api);
    restoreQueries(browserQueries);
  }
  return browserQueries;
}

/** It is separate from the frame of the page, so that only what has queries loads the library. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const given = useContext(QueryClientContext);
  if (given) return children;
  return <QueryClientProvider client={getBrowserQueries()}>{children}</QueryClientProvider>;
}

export function withQueries<Props extends object>(Content: ComponentType<Props>) {
  return (props: Props) => (
    <QueryProvider>
      <Content {...props} />
    </QueryProvider>
  );
}
