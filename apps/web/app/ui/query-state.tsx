import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return skeleton;
  if (notFound && hasNoMatch(query.error)) return notFound;
  return <ErrorView onRetry={() => void query.refetch()}>{errorText}</ErrorView>;
}

/** An id of the wrong shape matches nothing either. */
export const hasNoMatch = (error: unknown) =>
  isApiError(error, 'NOT_FOUND', 'VALIDATION_FAILED', 'REQUEST_MALFORMED');
