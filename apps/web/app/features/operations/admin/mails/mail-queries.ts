import { mailState } from '@partshelf/contract/operations.ts';
import { apiQuery } from '../../../../query-client.ts';
import { oneOf, type ListParams } from '../../../../admin/list/use-list-params.ts';

export const mailsKey = ['back-office', 'mails'];

export const mailFilters = ['state'] as const;

export function mailsQuery({ search, page, filters }: ListParams<'state'>) {
  return apiQuery(mailsKey, 'GET /back-office/mails', {
    query: {
      search: search || undefined,
      state: oneOf(mailState.options, filters.state),
      pagination: { page },
    },
  });
}
