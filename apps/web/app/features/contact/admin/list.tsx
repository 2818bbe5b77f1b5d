import { messageFilters } from '@partshelf/contract/contact.ts';
import { clsx } from 'clsx';
import { ActionMenu } from '../../../admin/actions.tsx';
import { ItemLink } from '../../../admin/details-page.tsx';
import { createdColumn, type ListColumns, ListLine } from '../../../admin/list-columns.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import {
  listMessageActions,
  messagesKey,
  MessageStateBadge,
  messageStateOptions,
} from './messages.tsx';

export default function MessagesPage() {
  return (
    <ListPage
      label="Messages"
      noun="message"
      getName={({ subject }) => subject}
      call="GET /back-office/messages"
      queryKey={messagesKey}
      schema={messageFilters.page}
      search="Search name, email or text"
      filters={[{ name: 'state', label: 'Status', options: messageStateOptions }]}
      days={{ label: 'Received' }}
      file="GET /back-office/export/messages"
      columns={columns}
      renderActions={(message) => (
        <ActionMenu name={message.subject} actions={listMessageActions(message)} />
      )}
      empty={
        <EmptyState link={{ to: '/support?tab=contact', label: 'Open contact form' }}>
          No one has written yet. Messages from the contact form are listed here.
        </EmptyState>
      }
    />
  );
}

const columns: ListColumns<'GET /back-office/messages'> = [
  {
    id: 'sender',
    header: 'From',
    className: 'w-1/3',
    cell: ({ firstName, lastName, email }) => (
      <ListLine second={email}>
        <bdi className="font-semibold">
          {firstName} {lastName}
        </bdi>
      </ListLine>
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
      <ListLine second={<bdi className="max-md:line-clamp-1">{message}</bdi>}>
        <ItemLink
          to={`/admin/messages/${documentId}`}
          className={clsx('hover:underline', state === 'new' && 'font-semibold')}
        >
          <bdi>{subject}</bdi>
        </ItemLink>
        {mailWarning && (
          <Badge tone="warning" className="ml-2">
            Mail to a chat, sender not verified
          </Badge>
        )}
      </ListLine>
    ),
  },
  { id: 'state', header: 'Status', narrow: 'facts', cell: MessageStateBadge },
  { ...createdColumn('Received'), sort: 'desc', narrow: 'details' },
];
