import { messageFilters } from '@partshelf/contract/contact.ts';
import { clsx } from 'clsx';
import { ItemLink } from '../../../admin/details-page.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { createdColumn, type ListColumns } from '../../../admin/list-columns.tsx';
import { FilteredList } from '../../../admin/filtered-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { messagesKey, MessageStateBadge, messageStateOptions } from './messages.tsx';

export default function MessagesPage() {
  return (
    <>
      <BackOfficeHeading title="Messages" />
      <FilteredList
        label="Messages"
        getName={({ subject }) => subject}
        call="GET /back-office/messages"
        queryKey={messagesKey}
        schema={messageFilters.page}
        search="Search name, email or text"
        filters={[{ name: 'state', label: 'Status', options: messageStateOptions }]}
        days={{ label: 'Received' }}
        file="GET /back-office/export/messages"
        columns={columns}
        errorText="The messages could not be loaded."
        noMatch={{ text: 'No message matches this search.', showAll: 'Show all messages' }}
        empty={
          <EmptyState link={{ to: '/support?tab=contact', label: 'Open contact form' }}>
            No one has written yet. Messages from the contact form are listed here.
          </EmptyState>
        }
      />
    </>
  );
}

const columns: ListColumns<'GET /back-office/messages'> = [
  {
    id: 'sender',
    header: 'From',
    cell: ({ firstName, lastName, email }) => (
      <>
        <p className="font-semibold wrap-anywhere">
          <bdi>
            {firstName} {lastName}
          </bdi>
        </p>
        <p className="text-xs wrap-anywhere text-muted-foreground">{email}</p>
      </>
    ),
    narrow: 'details',
    narrowCell: ({ firstName, lastName }) => (
      <bdi>
        {firstName} {lastName}
      </bdi>
    ),
  },
  {
    id: 'subject',
    header: 'Message',
    className: 'w-1/2',
    narrow: 'title',
    cell: ({ documentId, subject, message, state, mailWarning }) => (
      <>
        <ItemLink
          to={`/admin/messages/${documentId}`}
          className={clsx(
            'inline-block wrap-anywhere hover:underline',
            state === 'new' && 'font-semibold',
          )}
        >
          <bdi>{subject}</bdi>
        </ItemLink>
        {mailWarning && (
          <Badge tone="warning" className="ml-2">
            Mail to a chat, sender not verified
          </Badge>
        )}
        <p dir="auto" className="line-clamp-1 wrap-anywhere text-muted-foreground">
          {message}
        </p>
      </>
    ),
  },
  { id: 'state', header: 'Status', narrow: 'facts', cell: MessageStateBadge },
  { ...createdColumn('Received'), sort: 'desc', narrow: 'details' },
];
