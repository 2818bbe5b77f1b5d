import type { DeletionInput } from '@partshelf/contract/privacy/privacy.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../../api.ts';
import { refetchQuery } from '../../../query-client.ts';
import { endSession, setSessionEndReason } from '../../accounts/session/use-session-end.ts';
import { deletionQuery } from './deletion-query.ts';
import { scheduledDeletionPath, type ScheduledDeletionState } from './scheduled-page.ts';

export function useDeleteAccount() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: DeletionInput) => api('POST /privacy/deletion', { body }),
    // The socket may tell the end of the session before the answer arrives.
    onMutate: () => setSessionEndReason('notified'),
    onSuccess: async ({ data: { at } }) => {
      const state: ScheduledDeletionState = { at };
      await navigate(scheduledDeletionPath, { replace: true, state });
      endSession('notified');
    },
    onError: () => {
      setSessionEndReason('lost');
      return refetchQuery(queries, deletionQuery);
    },
  });
}
