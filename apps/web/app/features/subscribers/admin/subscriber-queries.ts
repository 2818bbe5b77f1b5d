import { adminSubscriberEndpoints } from '@partshelf/contract/back-office/endpoints.ts';
import { subscriberState } from '@partshelf/contract/back-office/subscribers.ts';
import { subscriberEndpoints } from '@partshelf/contract/subscribers/endpoints.ts';
import { apiQuery } from '../../../query-client.ts';
import { oneOf, type ListParams } from '../../../admin/list/use-list-params.ts';

export const subscribersKey = ['back-office', 'subscribers'];

export const subscriberFilters = ['state'] as const;

export function subscribersQuery({ search, page, filters }: ListParams<'state'>) {
  return apiQuery(subscribersKey, adminSubscriberEndpoints.list, {
    query: {
      search: search || undefined,
      state: oneOf(subscriberState.options, filters.state),
      pagination: { page },
    },
  });
}

export const formQuery = apiQuery(['subscribers', 'form'], subscriberEndpoints.getForm, {});
