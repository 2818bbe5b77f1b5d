import type { AdminMail } from '@partshelf/contract/operations.ts';
import { formatDateTime } from '../../../../ui/dates.ts';
import type { ListColumn } from '../../../../admin/list/list-columns.ts';
import { createdColumn } from '../../../../admin/list/list-date.tsx';
import { MailStateBadge } from './mail-state-badge.tsx';

interface MailProps {
  mail: AdminMail;
}

function Subject({ mail: { subject, failure } }: MailProps) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        <bdi>{subject}</bdi>
      </p>
      {failure && <p className="mt-0.5 text-xs wrap-anywhere text-destructive-text">{failure}</p>}
    </>
  );
}

const countTries = ({ tries }: AdminMail) => (tries === 1 ? '1 try' : `${tries} tries`);

export const mailColumns: ListColumn<AdminMail>[] = [
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
  createdColumn('Written', 'max-lg:hidden', formatDateTime),
];

export function MailListItem({ mail }: MailProps) {
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
