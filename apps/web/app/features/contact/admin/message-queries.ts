import { messageState } from '@partshelf/contract/contact.ts';
import { apiQuery } from '../../../query-client.ts';
import { oneOf, type ListParams } from '../../../admin/list/use-list-params.ts';

export const messagesKey = ['back-office', 'messages'];

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
