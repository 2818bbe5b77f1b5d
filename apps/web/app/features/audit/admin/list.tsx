import { type AuditEntry, auditSubject } from '@partshelf/contract/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { type ListColumn, createdColumn, ListDate } from '../../../admin/list-columns.tsx';
import {
  ListToolbar,
  useListParams,
  oneOf,
  type ListParams,
} from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { apiQuery } from '../../../query-client.ts';
import { formatDateTime } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { adminsQuery } from '../../accounts/admin/queries.ts';
import { getAuditText, subjectOptions, getAuditPath } from './entry.ts';

export default function AuditPage() {
  return (
    <>
      <BackOfficeHeading title="Audit" />
      <AuditList />
    </>
  );
}

function AuditList() {
  const params = useListParams(auditFilters);
  const admins = useQuery(adminsQuery);
  const actorOptions = (admins.data?.data ?? []).map(({ documentId, username }) => ({
    value: documentId,
    label: username,
  }));
  return (
    <>
      <ListToolbar
        params={params}
        filters={[
          { name: 'actor', label: 'Who', options: actorOptions },
          { name: 'subject', label: 'About', options: subjectOptions },
        ]}
      />
      <List
        label="Audit"
        getName={getAuditText}
        params={params}
        query={auditQuery(params)}
        columns={auditColumns}
        renderItem={(entry) => <AuditListItem entry={entry} />}
        errorText="The audit list could not be loaded."
        noMatch={{ text: 'Nothing fits this choice.', showAll: 'Show everything' }}
        empty={<EmptyState>Nothing has been done yet.</EmptyState>}
      />
    </>
  );
}

interface AuditEntryProps {
  entry: AuditEntry;
}

/** Without an actor it was the command line, or a deleted user; a sign-in that fails has none. */
const getActorName = ({ actor, subject }: AuditEntry) =>
  actor?.username ?? (subject === 'sign-in' ? 'Unknown person' : 'Command line');

function ActionText({ entry }: AuditEntryProps) {
  const path = getAuditPath(entry);
  const texts = getAuditText(entry);
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

const auditColumns: ListColumn<AuditEntry>[] = [
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

function AuditListItem({ entry }: AuditEntryProps) {
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

const entriesPerPage = 50;

const auditFilters = ['subject', 'actor'] as const;

function auditQuery({ page, filters }: ListParams<(typeof auditFilters)[number]>) {
  return apiQuery(['back-office', 'audit'], 'GET /back-office/audit', {
    query: {
      subject: oneOf(auditSubject.options, filters.subject),
      actor: filters.actor,
      pagination: { page, pageSize: entriesPerPage },
    },
  });
}
