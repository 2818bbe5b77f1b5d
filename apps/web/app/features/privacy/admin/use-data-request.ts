import type { DataRequests } from '@partshelf/contract/privacy/privacy.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchQuery } from '../../../query-client.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { peopleKey } from '../../accounts/admin/people-queries.ts';
import { dataRequestsQuery } from './data-requests-query.ts';

interface DataRequestOptions<Input> {
  documentId: string;
  send: (input: Input) => Promise<{ data: DataRequests }>;
  done: string;
}

/** A request for the data of a person, which is answered with their new state. */
export function useDataRequest<Input>({ documentId, send, done }: DataRequestOptions<Input>) {
  const queries = useQueryClient();
  const query = dataRequestsQuery(documentId);
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      queries.setQueryData(query.queryKey, answer);
      toast({ variant: 'success', title: done });
      return queries.invalidateQueries({ queryKey: peopleKey });
    },
    onError: () => refetchQuery(queries, query),
  });
}
