import { fetchDownload } from '../../../download.ts';
import type { AdminMessage } from '@partshelf/contract/contact.ts';
import { clsx } from 'clsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ItemLink } from '../../../admin/details-page.tsx';
import { type ListColumn, createdColumn, sortNewestFirst } from '../../../admin/list-columns.tsx';
import { ListToolbar, useListParams } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { formatDate } from '../../../admin/time-zone.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import {
  messageFilters,
  messagesQuery,
  MessageStateBadge,
  messageStateOptions,
  readMessageFilters,
} from './messages.tsx';

export default function MessagesPage() {
  return (
    <>
      <BackOfficeHeading title="Messages" />
      <ContactMessageList />
    </>
  );
}

function ContactMessageList() {
  const params = useListParams(messageFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search name, email or text"
        filters={[{ name: 'state', label: 'Status', options: messageStateOptions }]}
        days={{ label: 'Received' }}
        onExport={() =>
          fetchDownload('GET /back-office/export/messages', { query: readMessageFilters(params) })
        }
      />
      <List
        label="Messages"
        getName={({ subject }) => subject}
        params={params}
        query={messagesQuery(params)}
        columns={messageColumns}
        defaultSort="createdAt:desc"
        renderItem={(message) => <MessageListItem message={message} />}
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

interface MessageProps {
  message: AdminMessage;
}

function Subject({ message: { documentId, subject, message, state, mailWarning } }: MessageProps) {
  return (
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
  );
}

function Sender({ message: { firstName, lastName, email } }: MessageProps) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        <bdi>
          {firstName} {lastName}
        </bdi>
      </p>
      <p className="text-xs wrap-anywhere text-muted-foreground">{email}</p>
    </>
  );
}

const messageColumns: ListColumn<AdminMessage>[] = [
  {
    id: 'sender',
    header: 'From',
    cell: ({ row }) => <Sender message={row.original} />,
  },
  {
    id: 'subject',
    header: 'Message',
    meta: { className: 'w-1/2' },
    cell: ({ row }) => <Subject message={row.original} />,
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ row }) => <MessageStateBadge state={row.original.state} />,
  },
  { ...createdColumn('Received'), ...sortNewestFirst },
];

function MessageListItem({ message }: MessageProps) {
  return (
    <>
      <Subject message={message} />
      <p className="mt-1 text-xs wrap-anywhere text-muted-foreground">
        <bdi>
          {message.firstName} {message.lastName}
        </bdi>{' '}
        · {formatDate(message.createdAt)}
      </p>
      <p className="mt-2">
        <MessageStateBadge state={message.state} />
      </p>
    </>
  );
}
