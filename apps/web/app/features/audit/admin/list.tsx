import { auditActions, type AuditEntry, auditFilters } from '@partshelf/contract/audit.ts';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { createdColumn, type ListColumns } from '../../../admin/list-columns.tsx';
import { findOptions, type Lookup } from '../../../admin/list-filters.tsx';
import { FilteredList } from '../../../admin/filtered-list.tsx';
import { personLookup } from '../../../admin/lookups.ts';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { getAuditPath, getAuditText, subjectOptions } from './entry.ts';

export default function AuditPage() {
  return (
    <>
      <BackOfficeHeading title="Audit" />
      <FilteredList
        label="Audit"
        getName={getAuditText}
        call="GET /back-office/audit"
        queryKey={['back-office', 'audit']}
        schema={auditFilters.page}
        filters={[
          { name: 'actor', label: 'Who', lookup: personLookup },
          { name: 'subject', label: 'About', options: subjectOptions },
          { name: 'action', label: 'Action', lookup: actionLookup },
        ]}
        days={{ label: 'When' }}
        file="GET /back-office/export/audit"
        pageSize={50}
        columns={columns}
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

const actionOptions = auditActions.map((value) => ({
  value,
  label: value.replace('.', ': ').replaceAll(/[_-]/g, ' '),
}));

const actionLookup: Lookup = {
  key: 'audit-action',
  find: async (search) => findOptions(actionOptions, search),
  readName: async (action) => actionOptions.find(({ value }) => value === action)?.label ?? action,
};

const getActorName = ({ actor, subject }: AuditEntry) =>
  actor?.username ?? (subject === 'sign-in' ? 'Unknown person' : 'Command line');

function ActionText({ entry }: { entry: AuditEntry }) {
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

const columns: ListColumns<'GET /back-office/audit'> = [
  {
    ...createdColumn('When', formatDateTime),
    sort: 'desc',
    className: 'w-44',
    narrow: 'details',
  },
  {
    id: 'actor',
    header: 'Who',
    className: 'w-44 font-semibold wrap-anywhere',
    cell: (entry) => <bdi>{getActorName(entry)}</bdi>,
  },
  {
    id: 'action',
    header: 'What',
    cell: (entry) => <ActionText entry={entry} />,
    narrow: 'title',
    narrowCell: (entry) => (
      <p>
        <bdi className="font-semibold">{getActorName(entry)}</bdi> <ActionText entry={entry} />
      </p>
    ),
  },
];
