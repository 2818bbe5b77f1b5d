import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListToolbar } from '../../../admin/list/list-toolbar.tsx';
import { List } from '../../../admin/list/list.tsx';
import { useListParams } from '../../../admin/list/use-list-params.ts';
import { adminsQuery } from '../../accounts/admin/people-queries.ts';
import { auditColumns, AuditListItem } from './audit-columns.tsx';
import { auditFilters, auditQuery } from './audit-query.ts';
import { describeAuditEntry, subjectOptions } from './audit-sentences.ts';

export function AuditList() {
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
        getName={describeAuditEntry}
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
