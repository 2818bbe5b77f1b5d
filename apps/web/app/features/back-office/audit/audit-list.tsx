import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListTools } from '../list/list-tools.tsx';
import { List } from '../list/list.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { adminsQuery } from '../people/people-queries.ts';
import { auditColumns, AuditListEntry } from './audit-columns.tsx';
import { auditFilters, auditQuery } from './audit-query.ts';
import { describeAudit, subjectOptions } from './audit-words.ts';

/** What staff did, in sentences. */
export function AuditList() {
  const address = useListAddress(auditFilters);
  const admins = useQuery(adminsQuery);
  const actorOptions = (admins.data?.data ?? []).map(({ documentId, username }) => ({
    value: documentId,
    label: username,
  }));
  return (
    <>
      <ListTools
        address={address}
        filters={[
          { name: 'actor', label: 'Who', options: actorOptions },
          { name: 'subject', label: 'About', options: subjectOptions },
        ]}
      />
      <List
        label="Audit"
        nameOf={describeAudit}
        address={address}
        query={auditQuery(address)}
        columns={auditColumns}
        renderEntry={(entry) => <AuditListEntry entry={entry} />}
        errorText="The audit list could not be loaded."
        noMatch={{ text: 'Nothing fits this choice.', showAll: 'Show everything' }}
        empty={<EmptyState>Nothing has been done yet.</EmptyState>}
      />
    </>
  );
}
