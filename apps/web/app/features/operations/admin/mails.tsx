import { fetchDownload } from '../../../download.ts';
import { type AdminMail, mailState } from '@partshelf/contract/operations.ts';
import { Send } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import {
  ListToolbar,
  useListParams,
  oneOf,
  type ListParams,
  createdSorts,
  dayFilters,
} from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { type ListColumn, createdColumn, sortNewestFirst } from '../../../admin/list-columns.tsx';
import { MailStateBadge, mailStateOptions } from './mail-state.tsx';
import { api } from '../../../api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { openTasksKey } from '../../../admin/overview/queries.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { apiQuery } from '../../../query-client.ts';

export default function BackOfficeMailsPage() {
  return (
    <>
      <BackOfficeHeading title="Emails" />
      <MailList />
      <MailText />
    </>
  );
}

function MailText() {
  const [search, setSearch] = useSearchParams();
  const documentId = search.get('mail');

  function close() {
    const params = new URLSearchParams(search);
    params.delete('mail');
    setSearch(params, { replace: true, preventScrollReset: true });
  }

  return (
    <Dialog
      open={documentId !== null}
      onOpenChange={close}
      title="Email"
      className="md:max-w-[680px]!"
    >
      {documentId && <Text documentId={documentId} />}
    </Dialog>
  );
}

function Text({ documentId }: { documentId: string }) {
  const query = useQuery(
    apiQuery(mailsKey, 'GET /back-office/mails/:documentId', { params: { documentId } }),
  );
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="h-60" />}
      errorText="The email could not be loaded."
    >
      {({ data: mail }) => (
        <div className="grid gap-4 text-sm">
          <p className="wrap-anywhere">
            <b className="font-semibold">{mail.subject}</b>
            <span className="block text-muted-foreground">
              To {mail.recipient}, {formatDateTime(mail.sentAt ?? mail.createdAt)}
            </span>
          </p>
          {mail.text === null ? (
            <p>The text is deleted an hour after an email was sent.</p>
          ) : (
            <>
              <p className="max-h-[55dvh] overflow-y-auto rounded-md bg-muted p-4 whitespace-pre-wrap wrap-anywhere">
                {mail.text}
              </p>
              <p className="text-xs text-muted-foreground">
                What stands behind the links is left out, because some work like a password.
              </p>
            </>
          )}
        </div>
      )}
    </QueryState>
  );
}

function MailList() {
  const params = useListParams(mailFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search recipient or subject"
        filters={[{ name: 'state', label: 'Status', options: mailStateOptions }]}
        days={{ label: 'Written' }}
        onExport={() =>
          fetchDownload('GET /back-office/export/mails', { query: readMailFilters(params) })
        }
      />
      <List
        label="Emails"
        getName={({ subject, recipient }) => `${subject} to ${recipient}`}
        params={params}
        query={mailsQuery(params)}
        columns={mailColumns}
        defaultSort="createdAt:desc"
        renderItem={(mail) => <MailListItem mail={mail} />}
        renderActions={(mail) => mail.state === 'failed' && <ResendButton mail={mail} />}
        errorText="The emails could not be loaded."
        noMatch={{ text: 'No email matches this search.', showAll: 'Show all emails' }}
        empty={
          <EmptyState link={{ to: '/admin/health', label: 'Show Health' }}>
            The shop has not sent an email yet. The Health screen shows whether emails can be sent.
          </EmptyState>
        }
      />
    </>
  );
}

interface MailProps {
  mail: AdminMail;
}

function Subject({ mail: { documentId, subject, failure } }: MailProps) {
  const [search] = useSearchParams();
  const params = new URLSearchParams(search);
  params.set('mail', documentId);
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        <Link to={`?${params}`} preventScrollReset className="inline-block py-0.5 hover:underline">
          <bdi>{subject}</bdi>
        </Link>
      </p>
      {failure && <p className="mt-0.5 text-xs wrap-anywhere text-destructive-text">{failure}</p>}
    </>
  );
}

const countTries = ({ tries }: AdminMail) => (tries === 1 ? '1 try' : `${tries} tries`);

const mailColumns: ListColumn<AdminMail>[] = [
  {
    id: 'recipient',
    header: 'To',
    meta: { className: 'wrap-anywhere' },
    cell: ({ row }) => row.original.recipient,
  },
  {
    id: 'subject',
    header: 'Email',
    meta: { className: 'w-2/5' },
    cell: ({ row }) => <Subject mail={row.original} />,
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ row }) => <MailStateBadge state={row.original.state} />,
  },
  {
    id: 'tries',
    header: 'Tries',
    meta: { className: 'text-right! tabular-nums max-lg:hidden' },
    cell: ({ row }) => row.original.tries,
  },
  { ...createdColumn('Written', 'max-lg:hidden', formatDateTime), ...sortNewestFirst },
];

function MailListItem({ mail }: MailProps) {
  return (
    <>
      <Subject mail={mail} />
      <p className="mt-1 text-xs wrap-anywhere text-muted-foreground">
        {mail.recipient} · {formatDateTime(mail.createdAt)}
      </p>
      <p className="mt-2 flex items-center gap-3 text-xs text-muted-foreground">
        <MailStateBadge state={mail.state} />
        {mail.state !== 'sent' && countTries(mail)}
      </p>
    </>
  );
}

function ResendButton({ mail: { documentId, recipient } }: { mail: AdminMail }) {
  return (
    <CallButton
      name="Send again"
      label={`Send again to ${recipient}`}
      icon={Send}
      size="sm"
      pending="Sending..."
      call={() => api('POST /back-office/mails/:documentId/resend', { params: { documentId } })}
      success={{ title: 'The email is on its way again', description: `To ${recipient}.` }}
      settledKeys={[mailsKey, openTasksKey]}
      failureTitle="The email was not sent again"
    />
  );
}

const mailsKey = ['back-office', 'mails'];

const mailFilters = ['state', ...dayFilters] as const;

type MailParams = ListParams<(typeof mailFilters)[number]>;

function readMailFilters({ search, sort, filters, days }: MailParams) {
  return {
    search: search || undefined,
    state: oneOf(mailState.options, filters.state),
    ...days,
    sort: oneOf(createdSorts, sort),
  };
}

const mailsQuery = (params: MailParams) =>
  apiQuery(mailsKey, 'GET /back-office/mails', {
    query: { ...readMailFilters(params), pagination: { page: params.page } },
  });
