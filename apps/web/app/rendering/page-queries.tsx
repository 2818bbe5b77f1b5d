import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { scriptJson } from './hydration.tsx';

const elementId = 'page-queries';

type ReadQuery = [key: QueryKey, data: unknown];

export const ServerQueries = createContext<QueryClient | undefined>(undefined);

/** Timestamps are left out: the same data must give the same page. */
export function PageQueries() {
  const queries = useContext(ServerQueries);
  return (
    <script
      id={elementId}
      type="application/json"
      data-incomplete={queries && hasFailed(queries) ? true : undefined}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: queries ? scriptJson(listReadQueries(queries)) : '' }}
    />
  );
}

function listReadQueries(queries: QueryClient): ReadQuery[] {
  return queries.getQueriesData({}).filter(([, data]) => data !== undefined);
}

function hasFailed(queries: QueryClient): boolean {
  return queries
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error');
}

const findElement = () => document.getElementById(elementId);

/** Returns false when a query failed on the server. */
export function isPageComplete(): boolean {
  return findElement()?.dataset['incomplete'] === undefined;
}

export function restoreQueries(queries: QueryClient): void {
  const json = findElement()?.textContent ?? '[]';
  for (const [key, data] of JSON.parse(json) as ReadQuery[]) queries.setQueryData(key, data);
}
