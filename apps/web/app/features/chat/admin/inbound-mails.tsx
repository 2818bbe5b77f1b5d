import { inboundMailFilters } from '@partshelf/contract/chat/inbound-mails.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { ItemLink } from '../../../admin/details-page.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { ListDate, type ListColumns } from '../../../admin/list-columns.tsx';
import { FilteredList } from '../../../admin/filtered-list.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import {
  inboundMailsKey,
  InboundMailStateBadge,
  inboundMailStateOptions,
  MailSender,
  reasonTexts,
  toSubject,
} from './inbound-mail-states.tsx';

export default function InboundMailsPage() {
  return (
    <>
      <BackOfficeHeading title="Mails to the chat" />
      <p className="mb-5 max-w-prose text-sm text-muted-foreground">
        These mails were sent to the address for chat replies, but were not added to a chat. Mails
        that are set aside may be from a customer: read them, and answer in the chat.
      </p>
      <FilteredList
        label="Mails to the chat"
        getName={toSubject}
        call="GET /back-office/inbound-mails"
        queryKey={inboundMailsKey}
        schema={inboundMailFilters.page}
        search="Search sender or subject"
        filters={[{ name: 'state', label: 'Status', options: inboundMailStateOptions }]}
        days={{ label: 'Received' }}
        columns={columns}
        errorText="The mails could not be loaded."
        noMatch={{ text: 'No mail matches this search.', showAll: 'Show all mails' }}
        empty={
          <EmptyState link={{ to: '/admin/health', label: 'Show Health' }}>
            Every mail to the chat was added to a chat. Mails that cannot be added are listed here.
          </EmptyState>
        }
      />
    </>
  );
}

const columns: ListColumns<'GET /back-office/inbound-mails'> = [
  {
    id: 'sender',
    header: 'From',
    cell: (mail) => <MailSender mail={mail} />,
    narrow: 'details',
    narrowCell: ({ fromEmail }) => <bdi>{fromEmail ?? 'No address'}</bdi>,
  },
  {
    id: 'subject',
    header: 'Mail',
    className: 'w-1/2',
    narrow: 'title',
    cell: (mail) => (
      <>
        <ItemLink
          to={`/admin/inbound-mails/${mail.documentId}`}
          className={clsx(
            'inline-block wrap-anywhere hover:underline',
            mail.state === 'set-aside' && 'font-semibold',
          )}
        >
          <bdi>{toSubject(mail)}</bdi>
        </ItemLink>
        {mail.reason && <p className="text-muted-foreground">{reasonTexts[mail.reason]}</p>}
        {mail.customer && (
          <p className="text-xs wrap-anywhere text-muted-foreground">
            To the chat of{' '}
            <Link to={getUserPath(mail.customer)} className="link">
              <bdi>{mail.customer.username}</bdi>
            </Link>
          </p>
        )}
      </>
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
