import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListFilter } from '../list/list-filter.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { List } from '../list/list.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { MessageEntry, messageColumns } from './message-columns.tsx';
import { messageFilters, messagesQuery } from './message-queries.ts';
import { messageStateOptions } from './message-state-badge.tsx';

/** What people wrote through the contact form. */
export function MessageList() {
  const address = useListAddress(messageFilters);
  const { filters, change } = address;
  const messages = useQuery({ ...messagesQuery(address), placeholderData: keepPreviousData });
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <ListSearch address={address} label="Search name, email or text" />
        <ListFilter
          label="Status"
          options={messageStateOptions}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </div>
      <List
        label="Messages"
        nameOf={({ subject }) => subject}
        address={address}
        answer={messages}
        columns={messageColumns}
        renderEntry={(message) => <MessageEntry message={message} />}
        errorText="The messages could not be loaded."
        empty={
          address.isNarrowed ? (
            <EmptyState way={{ to: '/admin/messages', label: 'Show all messages' }}>
              No message fits this search.
            </EmptyState>
          ) : (
            <EmptyState>Nobody has written yet.</EmptyState>
          )
        }
      />
    </>
  );
}
