import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListToolbar } from '../../../admin/list/list-toolbar.tsx';
import { List } from '../../../admin/list/list.tsx';
import { useListParams } from '../../../admin/list/use-list-params.ts';
import { DeleteSubscriberButton } from './delete-subscriber-button.tsx';
import {
  subscriberColumns,
  SubscriberListItem,
  subscriberStateOptions,
} from './subscriber-columns.tsx';
import { subscriberFilters, subscribersQuery } from './subscriber-queries.ts';

export function SubscriberList() {
  const params = useListParams(subscriberFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search name or email"
        filters={[{ name: 'state', label: 'Status', options: subscriberStateOptions }]}
      />
      <List
        label="Subscribers"
        getName={({ email }) => email}
        params={params}
        query={subscribersQuery(params)}
        columns={subscriberColumns}
        renderItem={(subscriber) => <SubscriberListItem subscriber={subscriber} />}
        renderActions={(subscriber) => <DeleteSubscriberButton subscriber={subscriber} />}
        errorText="The subscribers could not be loaded."
        noMatch={{ text: 'No subscriber fits this search.', showAll: 'Show all subscribers' }}
        empty={<EmptyState>There are no subscribers in this shop yet.</EmptyState>}
      />
    </>
  );
}
