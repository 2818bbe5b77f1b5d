import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BackLink } from '../../../admin/back-link.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { dataRequestsQuery } from '../../privacy/admin/data-requests.tsx';
import { DeletionCard } from '../../privacy/admin/deletion-card.tsx';
import { ExportCard } from '../../privacy/admin/export-card.tsx';
import { usersPath } from './queries.ts';

export default function AdminUserPage() {
  const documentId = useParams()['documentId']!;
  return (
    <QueryState
      query={useQuery(dataRequestsQuery(documentId))}
      skeleton={<Skeleton className="h-60" />}
      notFound={
        <EmptyState link={{ to: usersPath, label: 'All people' }}>
          There is no such person.
        </EmptyState>
      }
      errorText="The person could not be loaded."
    >
      {({ data: requests }) => (
        <>
          <BackOfficeHeading
            title={requests.username}
            above={<BackLink to={usersPath} label="People" />}
          />
          <p className="mb-5 max-w-[70ch] text-sm text-muted-foreground">
            People can do both on their profile. Act for them only when they ask you to.
          </p>
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <ExportCard documentId={documentId} requests={requests} />
            <DeletionCard documentId={documentId} requests={requests} />
          </div>
        </>
      )}
    </QueryState>
  );
}
