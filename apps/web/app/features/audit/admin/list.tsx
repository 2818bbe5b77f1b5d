import { findOptions, type Lookup } from '../../../admin/list-filters.tsx';
import { personLookup } from '../../../admin/lookups.ts';
import { fetchDownload } from '../../../download.ts';
import { type AuditEntry, auditSubject, auditActions } from '@partshelf/contract/audit.ts';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import {
  type ListColumn,
  createdColumn,
  ListDate,
  sortNewestFirst,
} from '../../../admin/list-columns.tsx';
import {
  ListToolbar,
  useListParams,
  oneOf,
  type ListParams,
  createdSorts,
  dayFilters,
  documentIdIn,
} from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { apiQuery } from '../../../query-client.ts';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { getAuditText, subjectOptions, getAuditPath } from './entry.ts';

export default function AuditPage() {
  return (
    <>
      <BackOfficeHeading title="Audit" />
      <AuditList />
    </>
  );
}

const actionOptions = auditActions.map((value) => ({
  value,
  label: value.replace('.', ': ').replaceAll(/[_-]/g, ' '),
}));

const actionLookup: Lookup = {
  key: 'audit-action',
  find: async (search) => findOptions(actionOptions, search),
  readName: async (action) => actionOptions.find(({ value }) => value === action)?.label ?? action,
};

function AuditList() {
  const params = useListParams(auditFilters);
  return (
    <>
      <ListToolbar
        params={params}
        filters={[
          { name: 'actor', label: 'Who', lookup: personLookup },
          { name: 'subject', label: 'About', options: subjectOptions },
          { name: 'action', label: 'Action', lookup: actionLookup },
        ]}
        days={{ label: 'When' }}
        onExport={() =>
          fetchDownload('GET /back-office/export/audit', { query: readAuditFilters(params) })
        }
      />
      <List
        label="Audit"
        getName={getAuditText}
        params={params}
        query={auditQuery(params)}
        columns={auditColumns}
        defaultSort="createdAt:desc"
        renderItem={(entry) => <AuditListItem entry={entry} />}
        errorText="The audit list could not be loaded."
        noMatch={{ text: 'No entries match these filters.', showAll: 'Show everything' }}
        empty={
          <EmptyState link={{ to: '/admin/products/new', label: 'Add product' }}>
            There are no entries yet. Changes by staff, such as a new product, are listed here.
          </EmptyState>
        }
      />
    </>
  );
}

interface AuditEntryProps {
  entry: AuditEntry;
}

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
  { ...createdColumn('When', 'w-44', formatDateTime), ...sortNewestFirst },
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

const auditFilters = ['subject', 'actor', 'action', ...dayFilters] as const;

type AuditListParams = ListParams<(typeof auditFilters)[number]>;

function readAuditFilters({ sort, filters, days }: AuditListParams) {
  return {
    subject: oneOf(auditSubject.options, filters.subject),
    actor: documentIdIn(filters.actor),
    action: oneOf(auditActions, filters.action),
    ...days,
    sort: oneOf(createdSorts, sort),
  };
}

const auditQuery = (params: AuditListParams) =>
  apiQuery(['back-office', 'audit'], 'GET /back-office/audit', {
    query: {
      ...readAuditFilters(params),
      pagination: { page: params.page, pageSize: entriesPerPage },
    },
  });
