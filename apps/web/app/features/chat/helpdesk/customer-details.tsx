import type { RoomCustomer } from '@partshelf/contract/chat/customer-pane.ts';
import { countryLabel } from '@partshelf/contract/invoices/countries.ts';
import { useContext } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate, formatDateTime } from '../../../ui/dates.ts';
import { roleLabels } from '../../companies/companies.ts';
import { ChatTimeZone } from '../message-bubble.tsx';
import { AdminLink } from './admin-link.tsx';
import { Purchases } from './customer-purchases.tsx';
import { CustomerSection } from './customer-section.tsx';

interface CustomerDetailsProps {
  customer: RoomCustomer;
  onInsert: () => void;
}

export function CustomerDetails({ customer, onInsert }: CustomerDetailsProps) {
  return (
    <>
      <Person customer={customer} />
      <Purchases customer={customer} onInsert={onInsert} />
      <Mails customer={customer} />
      <Messages customer={customer} />
      <Ratings customer={customer} />
    </>
  );
}

interface PartProps {
  customer: RoomCustomer;
}

function Person({ customer }: PartProps) {
  const timeZone = useContext(ChatTimeZone);
  const { username, email, confirmed, blocked, country, companies } = customer;
  const { createdAt, lastSeenAt } = customer;
  return (
    <div className="grid gap-3">
      <div>
        <p className="font-semibold wrap-anywhere">
          <bdi>
            <AdminLink to={`/admin/people/${customer.documentId}`} className="inline-block py-0.5">
              {username}
            </AdminLink>
          </bdi>
        </p>
        <a
          href={`mailto:${email}`}
          className="inline-block py-1 wrap-anywhere text-muted-foreground hover:underline"
        >
          {email}
        </a>
        {(!confirmed || blocked) && (
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {!confirmed && <Badge tone="warning">Address not confirmed</Badge>}
            {blocked && <Badge tone="destructive">Blocked</Badge>}
          </p>
        )}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs [&_dt]:text-muted-foreground">
        <dt>Registered</dt>
        <dd>{formatDate(createdAt, timeZone)}</dd>
        {lastSeenAt !== null && (
          <>
            <dt>Last seen</dt>
            <dd>{formatDateTime(lastSeenAt, timeZone)}</dd>
          </>
        )}
        {country !== null && (
          <>
            <dt>Country</dt>
            <dd>{countryLabel(country)}</dd>
          </>
        )}
        {companies.length > 0 && (
          <>
            <dt>{companies.length === 1 ? 'Company' : 'Companies'}</dt>
            <dd className="grid gap-0.5">
              {companies.map(({ documentId, name, role, closedAt }) => (
                <span key={documentId} className="wrap-anywhere">
                  <bdi>
                    <AdminLink to={`/admin/companies/${documentId}`} className="inline-block">
                      {name}
                    </AdminLink>
                  </bdi>
                  , {roleLabels[role].toLowerCase()}
                  {closedAt !== null && ' (closed)'}
                </span>
              ))}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

const mailStates = { waiting: 'not sent yet', sent: null, failed: 'failed' };

function Mails({ customer }: PartProps) {
  const timeZone = useContext(ChatTimeZone);
  return (
    <CustomerSection
      title="Emails sent"
      total={customer.counts.mails}
      emptyText="There are no emails."
    >
      {customer.mails.map(({ subject, state, createdAt, sentAt }) => (
        <p key={`${createdAt} ${subject}`} className="wrap-anywhere">
          {subject}
          <span className="block text-xs text-muted-foreground">
            {formatDateTime(sentAt ?? createdAt, timeZone)}
            {mailStates[state] && ` · ${mailStates[state]}`}
          </span>
        </p>
      ))}
    </CustomerSection>
  );
}

const messageStates = { new: 'Not answered', answered: 'Answered', done: 'Done' };

function Messages({ customer }: PartProps) {
  const timeZone = useContext(ChatTimeZone);
  const { messages, counts } = customer;
  return (
    <CustomerSection
      title="Contact messages"
      total={counts.messages}
      emptyText="There are no earlier messages."
    >
      {messages.map(({ subject, message, state, createdAt }) => (
        <div key={`${createdAt} ${subject}`} className="wrap-anywhere">
          <p>{subject}</p>
          <p className="text-xs text-muted-foreground">
            {formatDate(createdAt, timeZone)} · {messageStates[state]}
          </p>
          <p className="mt-1 line-clamp-4 text-xs whitespace-pre-line">{message}</p>
        </div>
      ))}
    </CustomerSection>
  );
}

function Ratings({ customer: { ratings } }: PartProps) {
  const timeZone = useContext(ChatTimeZone);
  if (ratings.length === 0) return null;
  return (
    <CustomerSection title="Earlier chats" total={ratings.length} emptyText="">
      {ratings.map(({ score, comment, closedAt }) => (
        <p key={closedAt} className="wrap-anywhere">
          Rated {score} of 5{comment && `: ${comment}`}
          <span className="block text-xs text-muted-foreground">
            Closed {formatDate(closedAt, timeZone)}
          </span>
        </p>
      ))}
    </CustomerSection>
  );
}
