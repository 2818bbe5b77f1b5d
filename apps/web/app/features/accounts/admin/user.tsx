import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { dataRequestsQuery } from '../../privacy/admin/data-requests.tsx';
import { DeletionCard } from '../../privacy/admin/deletion-card.tsx';
import { ExportCard } from '../../privacy/admin/export-card.tsx';
import { usersPath } from './queries.ts';

export default function AdminUserPage() {
  const documentId = useParams()['documentId']!;
  return (
    <DetailsPage
      query={useQuery(dataRequestsQuery(documentId))}
      noun="person"
      list={{ to: usersPath, label: 'People' }}
      skeletonStyle="h-60"
      heading={({ username }) => ({ title: username })}
    >
      {(requests) => (
        <>
          <p className="mb-5 max-w-[70ch] text-sm text-muted-foreground">
            People can do both on their profile. Act for them only when they ask you to.
          </p>
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <ExportCard documentId={documentId} requests={requests} />
            <DeletionCard documentId={documentId} requests={requests} />
          </div>
        </>
      )}
    </DetailsPage>
  );
}
