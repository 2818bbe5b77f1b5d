import type { AuditEntry } from '@partshelf/contract/back-office/audit.ts';
import { Link } from 'react-router';
import { formatDateTime } from '../../../ui/dates.ts';
import type { ListColumn } from '../list/list-columns.ts';
import { auditAddressOf, describeAudit } from './audit-words.ts';

interface EntryProps {
  entry: AuditEntry;
}

/** Nobody's name stands with what was done at the command line or by somebody who is gone. */
const actorOf = ({ actor }: AuditEntry) => actor?.username ?? 'Command line';

function Deed({ entry }: EntryProps) {
  const address = auditAddressOf(entry);
  const words = describeAudit(entry);
  if (!address) return <span className="wrap-anywhere">{words}</span>;
  return (
    <Link to={address} className="wrap-anywhere hover:underline">
      {words}
    </Link>
  );
}

function Moment({ entry: { createdAt } }: EntryProps) {
  return (
    <time dateTime={createdAt} className="whitespace-nowrap text-muted-foreground tabular-nums">
      {formatDateTime(createdAt)}
    </time>
  );
}

export const auditColumns: ListColumn<AuditEntry>[] = [
  {
    id: 'createdAt',
    header: 'When',
    meta: { className: 'w-44' },
    cell: ({ row }) => <Moment entry={row.original} />,
  },
  {
    id: 'actor',
    header: 'Who',
    meta: { className: 'w-44 font-semibold wrap-anywhere' },
    cell: ({ row }) => <bdi>{actorOf(row.original)}</bdi>,
  },
  {
    id: 'deed',
    header: 'What',
    cell: ({ row }) => <Deed entry={row.original} />,
  },
];

/** A deed on a phone. */
export function AuditListEntry({ entry }: EntryProps) {
  return (
    <>
      <p>
        <bdi className="font-semibold">{actorOf(entry)}</bdi> <Deed entry={entry} />
      </p>
      <p className="mt-1 text-xs">
        <Moment entry={entry} />
      </p>
    </>
  );
}
