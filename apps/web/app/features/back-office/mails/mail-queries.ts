import { mailRoutes, mailState } from '@partshelf/contract/back-office/mails.ts';
import { apiQuery } from '../../../query-client.ts';
import { oneOf, type ListAddress } from '../list/use-list-address.ts';

/** Begins the key of all that was read of the mails of the shop. */
export const mailsKey = ['back-office', 'mails'];

export const mailFilters = ['state'] as const;

export function mailsQuery({ search, page, filters }: ListAddress<'state'>) {
  return apiQuery(mailsKey, mailRoutes.list, {
    query: {
      search: search || undefined,
      state: oneOf(mailState.options, filters.state),
      pagination: { page },
    },
  });
}
