import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListTools } from '../list/list-tools.tsx';
import { List } from '../list/list.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { MessageEntry, messageColumns } from './message-columns.tsx';
import { messageFilters, messagesQuery } from './message-queries.ts';
import { messageStateOptions } from './message-state-badge.tsx';

/** What people wrote through the contact form. */
export function MessageList() {
  const address = useListAddress(messageFilters);
  return (
    <>
      <ListTools
        address={address}
        search="Search name, email or text"
        filters={[{ name: 'state', label: 'Status', options: messageStateOptions }]}
      />
      <List
        label="Messages"
        nameOf={({ subject }) => subject}
        address={address}
        query={messagesQuery(address)}
        columns={messageColumns}
        renderEntry={(message) => <MessageEntry message={message} />}
        errorText="The messages could not be loaded."
        noMatch={{ text: 'No message fits this search.', showAll: 'Show all messages' }}
        empty={<EmptyState>Nobody has written yet.</EmptyState>}
      />
    </>
  );
}
