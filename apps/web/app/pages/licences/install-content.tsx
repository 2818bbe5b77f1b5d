import type { InstallKit } from '@partshelf/contract/install.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isApiError } from '../../api.ts';
import { NotFound } from '../../blocks/page/page-error.tsx';
import { fetchDownload } from '../../download.ts';
import { InstallGuide } from '../../features/install/install-guide.tsx';
import { InstallLicence } from '../../features/install/install-licence.tsx';
import {
  getInstallTitle,
  InstallFrame,
  InstallHeading,
  InstallSkeleton,
} from '../../features/install/install-page.tsx';
import { trialKitQuery } from '../../features/install/install-queries.ts';
import { getLicencePath, licenceQuery } from '../../features/licences/licence-queries.ts';
import { useIsSignedIn } from '../../session.ts';
import { ExportButton } from '../../ui/call-button.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** It shows the current release for as long as its trial runs. */
export function TrialInstallContent() {
  const documentId = useParams()['documentId']!;
  const enabled = useIsSignedIn() === true;
  const query = useQuery({ ...trialKitQuery(documentId), enabled });
  const licence = { to: getLicencePath({ documentId }), label: 'Licence' };
  return (
    <InstallFrame back={licence}>
      {isApiError(query.error, 'LICENCE_INACTIVE') ? (
        <>
          <PageTitle>Install</PageTitle>
          <h1 className="sr-only">Install</h1>
          <EmptyState link={licence}>The trial does not run any more.</EmptyState>
        </>
      ) : (
        <QueryState
          query={query}
          skeleton={<InstallSkeleton />}
          notFound={<NotFound />}
          errorText="The installation could not be loaded."
        >
          {({ data: kit }) => <TrialKit documentId={documentId} kit={kit} />}
        </QueryState>
      )}
    </InstallFrame>
  );
}

function TrialKit({ documentId, kit }: { documentId: string; kit: InstallKit }) {
  const licence = useQuery(licenceQuery(documentId)).data?.data;
  return (
    <>
      <PageTitle>{getInstallTitle(kit)}</PageTitle>
      <InstallHeading
        kit={kit}
        download={
          <ExportButton
            label="Download the package"
            variant="default"
            onExport={() =>
              fetchDownload('GET /licences/:documentId/package', { params: { documentId } })
            }
          />
        }
      />
      <div className="grid min-w-0 gap-6">
        <InstallGuide kit={kit} order={null} />
        {licence && <InstallLicence licence={licence} />}
      </div>
    </>
  );
}
