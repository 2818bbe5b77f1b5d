import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { isApiError } from '../api.ts';
import { ErrorView } from './states.tsx';

interface QueryStateProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch'>;
  skeleton: ReactNode;
  /** It is shown when nothing has the id in the URL; the error view unless given. */
  notFound?: ReactNode;
  errorText: string;
  children: (data: Data) => ReactNode;
}

export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, skeleton, notFound, errorText, children } = props;
  const hasData = query.data !== undefined;
  // React renders the first data in pieces, between which the page answers to input.
  const isDataShown = useDeferredValue(hasData);
  if (query.data !== undefined && isDataShown) return children(query.data);
  if (query.isPending || hasData) return skeleton;
  if (notFound && hasNoMatch(query.error)) return notFound;
  return <ErrorView onRetry={() => void query.refetch()}>{errorText}</ErrorView>;
}

/** An id of the wrong shape matches nothing either. */
export const hasNoMatch = (error: unknown) =>
  isApiError(error, 'NOT_FOUND', 'VALIDATION_FAILED', 'REQUEST_MALFORMED');
