import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListToolbar } from '../../../admin/list/list-toolbar.tsx';
import { List } from '../../../admin/list/list.tsx';
import { useListParams } from '../../../admin/list/use-list-params.ts';
import { MessageListItem, messageColumns } from './message-columns.tsx';
import { messageFilters, messagesQuery } from './message-queries.ts';
import { messageStateOptions } from './message-state-badge.tsx';

export function ContactMessageList() {
  const params = useListParams(messageFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search name, email or text"
        filters={[{ name: 'state', label: 'Status', options: messageStateOptions }]}
      />
      <List
        label="Messages"
        getName={({ subject }) => subject}
        params={params}
        query={messagesQuery(params)}
        columns={messageColumns}
        renderItem={(message) => <MessageListItem message={message} />}
        errorText="The messages could not be loaded."
        noMatch={{ text: 'No message fits this search.', showAll: 'Show all messages' }}
        empty={<EmptyState>No one has written yet.</EmptyState>}
      />
    </>
  );
}
