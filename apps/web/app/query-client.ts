import type { Call } from '@partshelf/contract/routes.ts';
import { onlineManager, QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query';
import { ApiError, type Api, type CallInput, type PublicCall } from './api.ts';
import { isConnectionLost, onConnectionChange } from './connection.ts';
import { sessionEnd } from './session.ts';

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
        mutations: { networkMode: 'always' },
      },
    });
    this.api = api;
  }
}

export function createQueryClient(api: Api): QueryClient {
  const queries = new ApiQueryClient(api);
  if (!isBrowser) return queries;
  sessionEnd.subscribe(() => removePersonalQueries(queries));
  onlineManager.setEventListener(waitWithoutConnection);
  return queries;
}

function waitWithoutConnection(setOnline: (isOnline: boolean) => void): () => void {
  const update = () => setOnline(!isConnectionLost());
  update();
  return onConnectionChange(update);
}

export function apiOf(queries: QueryClient): Api {
  return (queries as ApiQueryClient).api;
}

/** Everybody may read it: it stays in the cache when the session ends. */
export function publicQuery<C extends PublicCall>(key: QueryKey, call: C, input: CallInput<C>) {
  return queryOptions({
    queryKey: [...key, input],
    queryFn: ({ client, signal }) => apiOf(client)(call, input, { signal }),
  });
}

export function apiQuery<C extends Exclude<Call, PublicCall>>(
  key: QueryKey,
  call: C,
  input: CallInput<C>,
) {
  return queryOptions({
    queryKey: [...key, input],
    queryFn: ({ client, signal }) => apiOf(client)(call, input, { signal }),
    meta: { isPersonal: true },
  });
}

/** Cancels a running request first, whose answer may be outdated. */
export async function refetchQuery(
  queries: QueryClient,
  { queryKey }: { queryKey: QueryKey },
): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}

function removePersonalQueries(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ meta }) => meta?.['isPersonal'] === true });
}

function shouldRetry(failures: number, error: Error): boolean {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isRefused && failures < 3;
}
