import { subscriberState } from '@partshelf/contract/subscribers.ts';
import { apiQuery, publicQuery } from '../../../query-client.ts';
import { oneOf, type ListParams } from '../../../admin/list/use-list-params.ts';

export const subscribersKey = ['back-office', 'subscribers'];

export const subscriberFilters = ['state'] as const;

export function subscribersQuery({ search, page, filters }: ListParams<'state'>) {
  return apiQuery(subscribersKey, 'GET /back-office/subscribers', {
    query: {
      search: search || undefined,
      state: oneOf(subscriberState.options, filters.state),
      pagination: { page },
    },
  });
}

export const formQuery = publicQuery(['subscribers', 'form'], 'GET /subscribers/form', {});
