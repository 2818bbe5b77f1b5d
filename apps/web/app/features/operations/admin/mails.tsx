import { type AdminMail, mailFilters } from '@partshelf/contract/operations.ts';
import { Send } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/states.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import {
  createdColumn,
  type ListColumns,
  ListLine,
  textColumn,
} from '../../../admin/list-columns.tsx';
import { MailStateBadge, mailStateOptions } from './mail-state.tsx';
import { api } from '../../../api.ts';
import { openTasksKey } from '../../../admin/overview/queries.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { mailsKey, MailDialog } from './mail-text.tsx';

export default function BackOfficeMailsPage() {
  return (
    <>
      <ListPage
        label="Emails"
        noun="email"
        getName={({ subject, recipient }) => `${subject} to ${recipient}`}
        call="GET /back-office/mails"
        queryKey={mailsKey}
        schema={mailFilters.page}
        search="Search recipient or subject"
        filters={[{ name: 'state', label: 'Status', options: mailStateOptions }]}
        days={{ label: 'Written' }}
        file="GET /back-office/export/mails"
        columns={columns}
        renderActions={(mail) => mail.state === 'failed' && <ResendButton mail={mail} />}
        empty={
          <EmptyState link={{ to: '/admin/health', label: 'Show Health' }}>
            The shop has not sent an email yet. The Health screen shows whether emails can be sent.
          </EmptyState>
        }
      />
      <MailDialog />
    </>
  );
}

function Subject({ documentId, subject, failure }: AdminMail) {
  const [search] = useSearchParams();
  const params = new URLSearchParams(search);
  params.set('mail', documentId);
  return (
    <ListLine second={failure && <span className="text-destructive-text">{failure}</span>}>
      <Link to={`?${params}`} preventScrollReset className="font-semibold hover:underline">
        <bdi>{subject}</bdi>
      </Link>
    </ListLine>
  );
}

const columns: ListColumns<'GET /back-office/mails'> = [
  { ...textColumn('recipient', 'To'), className: 'w-1/4', narrow: 'details' },
  { id: 'subject', header: 'Email', className: 'w-2/5', narrow: 'title', cell: Subject },
  { id: 'state', header: 'Status', narrow: 'facts', cell: MailStateBadge },
  {
    id: 'tries',
    header: 'Tries',
    className: 'text-right! tabular-nums max-lg:hidden',
    cell: ({ tries }) => tries,
    narrow: 'facts',
    narrowCell: ({ state, tries }) =>
      state !== 'sent' && (
        <span className="text-xs text-muted-foreground">
          {tries === 1 ? '1 try' : `${tries} tries`}
        </span>
      ),
  },
  {
    ...createdColumn('Written', formatDateTime),
    sort: 'desc',
    className: 'max-lg:hidden',
    narrow: 'details',
  },
];

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
