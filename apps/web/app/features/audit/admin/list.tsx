import { type AuditEntry, auditFilters, auditSubjectLabels } from '@partshelf/contract/audit.ts';
import { auditActions } from '@partshelf/contract/audit-codes.ts';
import { Link } from 'react-router';
import { createdColumn, type ListColumns, ListLine } from '../../../admin/list-columns.tsx';
import { findOptions, type Lookup, toOptions } from '../../../admin/list-filters.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { personLookup } from '../../../admin/lookups.ts';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { getActorName, getAuditPath, getAuditText } from './entries.ts';

export default function AuditPage() {
  return (
    <ListPage
      label="Audit"
      getName={getAuditText}
      call="GET /back-office/audit"
      queryKey={['back-office', 'audit']}
      schema={auditFilters.page}
      filters={[
        { name: 'actor', label: 'Who', lookup: personLookup },
        { name: 'subject', label: 'About', options: toOptions(auditSubjectLabels) },
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

function ActionText(entry: AuditEntry) {
  const path = getAuditPath(entry);
  const text = getAuditText(entry);
  if (!path) return text;
  return (
    <Link
      to={path}
      className="underline decoration-border underline-offset-4 hover:decoration-current"
    >
      {text}
    </Link>
  );
}

const columns: ListColumns<'GET /back-office/audit'> = [
  { ...createdColumn('When', formatDateTime), sort: 'desc', className: 'w-44', narrow: 'details' },
  {
    id: 'actor',
    header: 'Who',
    className: 'w-44 font-semibold',
    cell: (entry) => (
      <ListLine>
        <bdi>{getActorName(entry)}</bdi>
      </ListLine>
    ),
  },
  {
    id: 'action',
    header: 'What',
    cell: (entry) => (
      <ListLine>
        <ActionText {...entry} />
      </ListLine>
    ),
    narrow: 'title',
    narrowCell: (entry) => (
      <p className="break-words">
        <bdi className="font-semibold">{getActorName(entry)}</bdi> <ActionText {...entry} />
      </p>
    ),
  },
];
