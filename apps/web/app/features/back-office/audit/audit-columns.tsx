import type { AuditEntry } from '@partshelf/contract/back-office/audit.ts';
import { Link } from 'react-router';
import { formatDateTime } from '../../../ui/dates.ts';
import type { ListColumn } from '../list/list-columns.ts';
import { createdColumn, ListDate } from '../list/list-date.tsx';
import { auditAddressOf } from './audit-places.ts';
import { describeAudit } from './audit-words.ts';

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
    <Link
      to={address}
      className="inline-block wrap-anywhere underline decoration-border underline-offset-4 hover:decoration-current"
    >
      {words}
    </Link>
  );
}

export const auditColumns: ListColumn<AuditEntry>[] = [
  createdColumn('When', 'w-44', formatDateTime),
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
        <ListDate at={entry.createdAt} format={formatDateTime} />
      </p>
    </>
  );
}
