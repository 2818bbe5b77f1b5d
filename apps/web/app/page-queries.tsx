import { dehydrate, useQueryClient, type DehydratedState } from '@tanstack/react-query';

const elementId = 'page-queries';

/** Carries what the server's loaders read over to the browser, as data that no browser executes. */
export function PageQueries() {
  const queries = useQueryClient();
  const json = import.meta.env.SSR ? escapeForScript(JSON.stringify(dehydrate(queries))) : '';
  return (
    <script
      id={elementId}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

export function readQueries(): DehydratedState {
  return JSON.parse(document.getElementById(elementId)?.textContent ?? '{}');
}

function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
