import { messageState, type MessageState } from '@partshelf/contract/contact.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, CornerUpLeft, Mail } from 'lucide-react';
import { type ListParams, oneOf } from '../../../admin/list-toolbar.tsx';
import { openTasksKey } from '../../../admin/overview/queries.ts';
import { showFailure } from '../../../admin/actions.tsx';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { type BadgeStyles, StateBadge, toStateOptions } from '../../../ui/badge.tsx';
import { toast } from '../../../ui/toast.tsx';

const messagesKey = ['back-office', 'messages'];

export const messageFilters = ['state'] as const;

export function messagesQuery({ search, page, filters }: ListParams<'state'>) {
  return apiQuery(messagesKey, 'GET /back-office/messages', {
    query: {
      search: search || undefined,
      state: oneOf(messageState.options, filters.state),
      pagination: { page },
    },
  });
}

export const messageQuery = (documentId: string) =>
  apiQuery([...messagesKey, 'message'], 'GET /back-office/messages/:documentId', {
    params: { documentId },
  });

/** Of what shows messages and how many are new. */
export const changedKeys = [messagesKey, openTasksKey];

function useInvalidateMessages(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(changedKeys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

export function useMarkDone(documentId: string) {
  const refresh = useInvalidateMessages();
  return useMutation({
    mutationFn: (done: boolean) =>
      api('PUT /back-office/messages/:documentId/done', { params: { documentId }, body: { done } }),
    onSuccess: (_, done) => {
      toast({ variant: 'success', title: done ? 'Message is done' : 'Message is open again' });
      return refresh();
    },
    onError: (error) => showFailure('Nothing was changed', error),
  });
}

const stateStyles: BadgeStyles<MessageState> = {
  new: { tone: 'info', icon: Mail, label: 'New' },
  answered: { tone: 'success', icon: CornerUpLeft, label: 'Answered' },
  done: { tone: 'neutral', icon: Archive, label: 'Done' },
};

export const messageStateOptions = toStateOptions(stateStyles);

export function MessageStateBadge({ state }: { state: MessageState }) {
  return <StateBadge state={state} styles={stateStyles} />;
}
