import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { showFailure } from '../../../admin/show-failure.ts';
import { noticesKey, unreadKey } from './notice-queries.ts';

function useRefetchNotices() {
  const queries = useQueryClient();
  return () =>
    Promise.all([noticesKey, unreadKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** A failure leaves the notice unread, which is no reason to interrupt. */
export function useMarkRead() {
  return useMutation({
    mutationFn: (documentId: string) =>
      api('POST /back-office/notices/:documentId/read', { params: { documentId } }),
    onSettled: useRefetchNotices(),
  });
}

export function useMarkAllRead() {
  return useMutation({
    mutationFn: () => api('POST /back-office/notices/read', {}),
    onError: (error) => showFailure('The notices were not marked as read', error),
    onSettled: useRefetchNotices(),
  });
}
