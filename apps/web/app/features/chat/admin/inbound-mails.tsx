import { inboundMailFilters } from '@partshelf/contract/chat/inbound-mails.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { ItemLink } from '../../../admin/details-page.tsx';
import { type ListColumns, ListDate, ListLine } from '../../../admin/list-columns.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import {
  inboundMailsKey,
  InboundMailStateBadge,
  inboundMailStateOptions,
  reasonTexts,
  toSubject,
} from './inbound-mail-states.tsx';

export default function InboundMailsPage() {
  return (
    <ListPage
      label="Mails to the chat"
      intro={
        <p className="mb-5 max-w-prose text-sm text-muted-foreground">
          These mails were sent to the address for chat replies, but were not added to a chat. Mails
          that are set aside may be from a customer: read them, and answer in the chat.
        </p>
      }
      noun="mail"
      getName={toSubject}
      call="GET /back-office/inbound-mails"
      queryKey={inboundMailsKey}
      schema={inboundMailFilters.page}
      search="Search sender or subject"
      filters={[{ name: 'state', label: 'Status', options: inboundMailStateOptions }]}
      days={{ label: 'Received' }}
      columns={columns}
      empty={
        <EmptyState link={{ to: '/admin/health', label: 'Show Health' }}>
          Every mail to the chat was added to a chat. Mails that cannot be added are listed here.
        </EmptyState>
      }
    />
  );
}

const columns: ListColumns<'GET /back-office/inbound-mails'> = [
  {
    id: 'sender',
    header: 'From',
    className: 'w-1/4',
    cell: ({ fromName, fromEmail }) => {
      const email = fromEmail ?? 'No address';
      return (
        <ListLine second={fromName && <bdi>{email}</bdi>}>
          <bdi className="font-semibold">{fromName || email}</bdi>
        </ListLine>
      );
    },
    narrow: 'details',
    narrowCell: ({ fromEmail }) => <bdi>{fromEmail ?? 'No address'}</bdi>,
  },
  {
    id: 'subject',
    header: 'Mail',
    className: 'w-1/2',
    narrow: 'title',
    cell: (mail) => (
      <ListLine
        second={
          <>
            {mail.reason && <span>{reasonTexts[mail.reason]}</span>}
            {mail.customer && (
              <>
                {' '}
                To the chat of{' '}
                <Link to={getUserPath(mail.customer)} className="link">
                  <bdi>{mail.customer.username}</bdi>
                </Link>
              </>
            )}
          </>
        }
      >
        <ItemLink
          to={`/admin/inbound-mails/${mail.documentId}`}
          className={clsx('hover:underline', mail.state === 'set-aside' && 'font-semibold')}
        >
          <bdi>{toSubject(mail)}</bdi>
        </ItemLink>
      </ListLine>
    ),
  },
  { id: 'state', header: 'Status', narrow: 'facts', cell: InboundMailStateBadge },
  {
    id: 'createdAt',
    header: 'Received',
    sort: 'desc',
    narrow: 'details',
    cell: ({ receivedAt }) => <ListDate at={receivedAt} format={formatDateTime} />,
  },
];
