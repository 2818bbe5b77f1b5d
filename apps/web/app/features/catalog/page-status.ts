import type { QueryClient } from '@tanstack/react-query';

/** The status of a page whose reads did not all succeed tells crawlers to come again. */
export function statusOfReads(queries: QueryClient): number {
  const reads = queries.getQueryCache().getAll();
  return reads.some(({ state }) => state.status === 'error') ? 503 : 200;
}
