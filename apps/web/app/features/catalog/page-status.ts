import type { QueryClient } from '@tanstack/react-query';

/** 503 makes crawlers come back later when a query failed. */
export function getPageStatus(queries: QueryClient): number {
  const queryList = queries.getQueryCache().getAll();
  return queryList.some(({ state }) => state.status === 'error') ? 503 : 200;
}
