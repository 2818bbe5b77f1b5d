import type { AdminInboundMail } from '@partshelf/contract/chat/inbound-mails.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { ItemLink } from '../../../admin/details-page.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { type ListColumn, ListDate, sortNewestFirst } from '../../../admin/list-columns.tsx';
import { ListToolbar, useListParams } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import {
  inboundMailFilters,
  inboundMailsQuery,
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
      <p className="mb-5 max-w-[70ch] text-sm text-muted-foreground">
        These mails were sent to the address for chat replies, but were not added to a chat. Mails
        that are set aside may be from a customer: read them, and answer in the chat.
      </p>
      <InboundMailList />
    </>
  );
}

function InboundMailList() {
  const params = useListParams(inboundMailFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search sender or subject"
        filters={[{ name: 'state', label: 'Status', options: inboundMailStateOptions }]}
        days={{ label: 'Received' }}
      />
      <List
        label="Mails to the chat"
        getName={toSubject}
        params={params}
        query={inboundMailsQuery(params)}
        columns={mailColumns}
        defaultSort="createdAt:desc"
        renderItem={(mail) => <MailListItem mail={mail} />}
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

interface MailProps {
  mail: AdminInboundMail;
}

function Subject({ mail }: MailProps) {
  const { documentId, state, reason, customer } = mail;
  return (
    <>
      <ItemLink
        to={`/admin/inbound-mails/${documentId}`}
        className={clsx(
          'inline-block wrap-anywhere hover:underline',
          state === 'set-aside' && 'font-semibold',
        )}
      >
        <bdi>{toSubject(mail)}</bdi>
      </ItemLink>
      {reason && <p className="text-muted-foreground">{reasonTexts[reason]}</p>}
      {customer && (
        <p className="text-xs wrap-anywhere text-muted-foreground">
          To the chat of{' '}
          <Link to={getUserPath(customer)} className="link">
            <bdi>{customer.username}</bdi>
          </Link>
        </p>
      )}
    </>
  );
}

const mailColumns: ListColumn<AdminInboundMail>[] = [
  {
    id: 'sender',
    header: 'From',
    cell: ({ row }) => <MailSender mail={row.original} />,
  },
  {
    id: 'subject',
    header: 'Mail',
    meta: { className: 'w-1/2' },
    cell: ({ row }) => <Subject mail={row.original} />,
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ row }) => <InboundMailStateBadge state={row.original.state} />,
  },
  {
    id: 'createdAt',
    header: 'Received',
    accessorFn: ({ receivedAt }) => receivedAt,
    cell: ({ row }) => <ListDate at={row.original.receivedAt} format={formatDateTime} />,
    ...sortNewestFirst,
  },
];

function MailListItem({ mail }: MailProps) {
  return (
    <>
      <Subject mail={mail} />
      <p className="mt-1 text-xs wrap-anywhere text-muted-foreground">
        <bdi>{mail.fromEmail ?? 'No address'}</bdi> · {formatDateTime(mail.receivedAt)}
      </p>
      <p className="mt-2">
        <InboundMailStateBadge state={mail.state} />
      </p>
    </>
  );
}
