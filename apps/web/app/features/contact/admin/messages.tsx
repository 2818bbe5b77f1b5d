import type { AdminMessage, ContactMessageState } from '@partshelf/contract/contact.ts';
import { Archive, ArchiveRestore, Clock, CornerUpLeft, Mail } from 'lucide-react';
import type { Action } from '../../../admin/actions.tsx';
import { openTasksKey } from '../../../admin/overview/queries.ts';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { type BadgeStyles, StateBadge, toStateOptions } from '../../../ui/badge.tsx';

export const messagesKey = ['back-office', 'messages'];

export const messageQuery = (documentId: string) =>
  apiQuery([...messagesKey, 'message'], 'GET /back-office/messages/:documentId', {
    params: { documentId },
  });

export const changedMessageKeys = [messagesKey, openTasksKey];

/** `onWaiting` is called before the action that was pressed is gone. */
export function listMessageActions(
  { documentId, state }: AdminMessage,
  onWaiting?: () => void,
): Action[] {
  const params = { documentId };
  const isDone = state === 'done';
  const change = {
    pending: 'Saving...',
    changedKeys: changedMessageKeys,
    failureTitle: 'Nothing was changed',
  };
  return [
    {
      ...change,
      name: 'Mark as waiting',
      icon: Clock,
      isVisible: state === 'answered',
      call: () => api('PUT /back-office/messages/:documentId/waiting', { params }),
      success: 'Message is waiting for an answer',
      onDone: onWaiting,
    },
    {
      ...change,
      name: isDone ? 'Open again' : 'Mark as done',
      icon: isDone ? ArchiveRestore : Archive,
      call: () =>
        api('PUT /back-office/messages/:documentId/done', { params, body: { done: !isDone } }),
      success: isDone ? 'Message is open again' : 'Message is done',
    },
  ];
}

const stateStyles: BadgeStyles<ContactMessageState> = {
  new: { tone: 'info', icon: Mail, label: 'Waiting' },
  answered: { tone: 'success', icon: CornerUpLeft, label: 'Answered' },
  done: { tone: 'neutral', icon: Archive, label: 'Done' },
};

export const messageStateOptions = toStateOptions(stateStyles);

export function MessageStateBadge({ state }: { state: ContactMessageState }) {
  return <StateBadge state={state} styles={stateStyles} />;
}
