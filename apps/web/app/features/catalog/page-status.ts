import type { QueryClient } from '@tanstack/react-query';

/** The status of a page whose reads did not all succeed tells crawlers to come again. */
export function pageStatus(queries: QueryClient): number {
  const queryList = queries.getQueryCache().getAll();
  return queryList.some(({ state }) => state.status === 'error') ? 503 : 200;
}
