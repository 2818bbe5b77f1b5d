import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { scriptJson } from './script-json.ts';

const elementId = 'page-queries';

type ReadQuery = [key: QueryKey, data: unknown];

/** Timestamps are left out: the same data must give the same page. */
export function PageQueries() {
  const queries = useQueryClient();
  const json = import.meta.env.SSR ? scriptJson(listReadQueries(queries)) : '';
  return (
    <script
      id={elementId}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

export function restoreQueries(queries: QueryClient): void {
  const json = document.getElementById(elementId)?.textContent ?? '[]';
  for (const [key, data] of JSON.parse(json) as ReadQuery[]) queries.setQueryData(key, data);
}

function listReadQueries(queries: QueryClient): ReadQuery[] {
  return queries.getQueriesData({}).filter(([, data]) => data !== undefined);
}
