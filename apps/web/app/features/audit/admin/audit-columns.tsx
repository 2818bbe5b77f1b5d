import type { AuditEntry } from '@partshelf/contract/audit.ts';
import { Link } from 'react-router';
import { formatDateTime } from '../../../ui/dates.ts';
import type { ListColumn } from '../../../admin/list/list-columns.ts';
import { createdColumn, ListDate } from '../../../admin/list/list-date.tsx';
import { getAuditPath } from './audit-paths.ts';
import { describeAuditEntry } from './audit-sentences.ts';

interface EntryProps {
  entry: AuditEntry;
}

/** Without an actor it was the command line, or a deleted user; a sign-in that fails has none. */
const getActorName = ({ actor, subject }: AuditEntry) =>
  actor?.username ?? (subject === 'sign-in' ? 'Unknown person' : 'Command line');

function ActionText({ entry }: EntryProps) {
  const path = getAuditPath(entry);
  const texts = describeAuditEntry(entry);
  if (!path) return <span className="wrap-anywhere">{texts}</span>;
  return (
    <Link
      to={path}
      className="inline-block wrap-anywhere underline decoration-border underline-offset-4 hover:decoration-current"
    >
      {texts}
    </Link>
  );
}

export const auditColumns: ListColumn<AuditEntry>[] = [
  createdColumn('When', 'w-44', formatDateTime),
  {
    id: 'actor',
    header: 'Who',
    meta: { className: 'w-44 font-semibold wrap-anywhere' },
    cell: ({ row }) => <bdi>{getActorName(row.original)}</bdi>,
  },
  {
    id: 'action',
    header: 'What',
    cell: ({ row }) => <ActionText entry={row.original} />,
  },
];

export function AuditListItem({ entry }: EntryProps) {
  return (
    <>
      <p>
        <bdi className="font-semibold">{getActorName(entry)}</bdi> <ActionText entry={entry} />
      </p>
      <p className="mt-1 text-xs">
        <ListDate at={entry.createdAt} format={formatDateTime} />
      </p>
    </>
  );
}
