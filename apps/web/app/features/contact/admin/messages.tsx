import type { ContactMessageState } from '@partshelf/contract/contact.ts';
import { Archive, CornerUpLeft, Mail } from 'lucide-react';
import { openTasksKey } from '../../../admin/overview/queries.ts';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { type BadgeStyles, StateBadge, toStateOptions } from '../../../ui/badge.tsx';
import { useCall } from '../../../ui/use-call.ts';

export const messagesKey = ['back-office', 'messages'];

export const messageQuery = (documentId: string) =>
  apiQuery([...messagesKey, 'message'], 'GET /back-office/messages/:documentId', {
    params: { documentId },
  });

export const changedMessageKeys = [messagesKey, openTasksKey];

const stateChanges = {
  done: { body: { done: true }, title: 'Message is done' },
  open: { body: { done: false }, title: 'Message is open again' },
  waiting: { body: null, title: 'Message is waiting for an answer' },
};

export const useSetMessageState = (documentId: string) =>
  useCall({
    call: (change: keyof typeof stateChanges) => {
      const params = { documentId };
      const { body } = stateChanges[change];
      return body
        ? api('PUT /back-office/messages/:documentId/done', { params, body })
        : api('PUT /back-office/messages/:documentId/waiting', { params });
    },
    success: (_, change) => stateChanges[change].title,
    changedKeys: changedMessageKeys,
    failureTitle: 'Nothing was changed',
  });

const stateStyles: BadgeStyles<ContactMessageState> = {
  new: { tone: 'info', icon: Mail, label: 'Waiting' },
  answered: { tone: 'success', icon: CornerUpLeft, label: 'Answered' },
  done: { tone: 'neutral', icon: Archive, label: 'Done' },
};

export const messageStateOptions = toStateOptions(stateStyles);

export function MessageStateBadge({ state }: { state: ContactMessageState }) {
  return <StateBadge state={state} styles={stateStyles} />;
}
