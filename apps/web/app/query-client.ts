import type { Route } from '@partshelf/contract/route.ts';
import { QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query';
import { ApiError, type Api, type CallInput } from './api.ts';

const secondMs = 1000;
const isBrowser = typeof window !== 'undefined';

class ApiQueryClient extends QueryClient {
  readonly api: Api;

  constructor(api: Api) {
    super({
      defaultOptions: {
        queries: {
          staleTime: 30 * secondMs,
          gcTime: isBrowser ? 300 * secondMs : Infinity,
          retry: isBrowser ? shouldRetry : false,
          retryDelay: (failures) => Math.min(secondMs * 2 ** failures, 30 * secondMs),
        },
        // Without a connection a click fails and says so; it does not wait to happen later.
        mutations: { networkMode: 'always' },
      },
    });
    this.api = api;
  }
}

export function createQueryClient(api: Api): QueryClient {
  return new ApiQueryClient(api);
}

/** The API that is asked on behalf of these queries. */
export function apiOf(queries: QueryClient): Api {
  return (queries as ApiQueryClient).api;
}

/** Describes one read of the API; loader, component and invalidation share the description. */
export function apiQuery<R extends Route>(key: QueryKey, route: R, input: CallInput<R>) {
  return queryOptions({
    queryKey: [...key, input],
    queryFn: ({ client, signal }) => apiOf(client)(route, input, { signal }),
    ...(route.access !== 'public' && { meta: { isPersonal: true } }),
  });
}

/** Drops everything that was read on behalf of the person who has just signed out. */
export function removePersonalQueries(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ meta }) => meta?.['isPersonal'] === true });
}

function shouldRetry(failures: number, error: Error): boolean {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isRefused && failures < 3;
}
