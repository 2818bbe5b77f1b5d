import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListFilter } from '../list/list-filter.tsx';
import { List } from '../list/list.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { adminsQuery } from '../people/people-queries.ts';
import { auditColumns, AuditListEntry } from './audit-columns.tsx';
import { auditFilters, auditQuery } from './audit-query.ts';
import { describeAudit, subjectOptions } from './audit-words.ts';

/** What staff did, in sentences. */
export function AuditList() {
  const address = useListAddress(auditFilters);
  const { filters, change } = address;
  const entries = useQuery({ ...auditQuery(address), placeholderData: keepPreviousData });
  const admins = useQuery(adminsQuery);
  const actorOptions = (admins.data?.data ?? []).map(({ documentId, username }) => ({
    value: documentId,
    label: username,
  }));
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <ListFilter
          label="Who"
          options={actorOptions}
          value={filters.actor}
          onChange={(actor) => change({ actor })}
        />
        <ListFilter
          label="About"
          options={subjectOptions}
          value={filters.subject}
          onChange={(subject) => change({ subject })}
        />
      </div>
      <List
        label="Audit"
        nameOf={describeAudit}
        address={address}
        answer={entries}
        columns={auditColumns}
        renderEntry={(entry) => <AuditListEntry entry={entry} />}
        errorText="The audit list could not be loaded."
        empty={
          address.isNarrowed ? (
            <EmptyState way={{ to: '/admin/audit', label: 'Show everything' }}>
              Nothing fits this choice.
            </EmptyState>
          ) : (
            <EmptyState>Nothing has been done yet.</EmptyState>
          )
        }
      />
    </>
  );
}
