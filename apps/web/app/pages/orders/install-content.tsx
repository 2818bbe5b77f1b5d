import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { InstallKit } from '@partshelf/contract/install.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { isApiError } from '../../api.ts';
import {
  DownloadButton,
  getRenewableLicencesPath,
} from '../../features/downloads/download-button.tsx';
import { getOrderInstallPath } from '../../features/install/install-paths.ts';
import { orderKitQuery } from '../../features/install/install-queries.ts';
import {
  InstallFrame,
  getInstallTitle,
  InstallHeading,
  InstallNotice,
  InstallSkeleton,
} from '../../features/install/install-page.tsx';
import { InstallGuide } from '../../features/install/install-guide.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PageTitle } from '../../ui/page.tsx';

const licenceList = { to: '/licences', label: 'Licences' };

const orderList = { to: '/order', label: 'Track My Order' };

export function OrderInstallContent() {
  const order = useParams()['documentId']!;
  const [search] = useSearchParams();
  const query = useQuery(
    orderKitQuery({
      order,
      product: search.get('product') ?? undefined,
      release: search.get('release') ?? undefined,
    }),
  );
  return (
    <InstallFrame back={orderList}>
      {isApiError(query.error, 'NOT_PURCHASED') ? (
        <Unavailable>
          You can install what you have paid for. This order is not paid, or was refunded.
        </Unavailable>
      ) : isApiError(query.error, 'LICENCE_ENDED') ? (
        <Unavailable link={licenceList}>{query.error!.message}</Unavailable>
      ) : isApiError(query.error, 'RELEASE_WITHDRAWN') ? (
        <Unavailable>{query.error!.message}</Unavailable>
      ) : (
        <QueryState
          query={query}
          skeleton={<InstallSkeleton />}
          notFound={
            <Unavailable>
              This page was not found. Your orders show what you can install.
            </Unavailable>
          }
          errorText="The installation could not be loaded."
        >
          {({ data: kit }) => (
            <OrderKit key={kit.release.documentId} kit={kit} orderDocumentId={order} />
          )}
        </QueryState>
      )}
    </InstallFrame>
  );
}

interface UnavailableProps {
  link?: typeof orderList;
  children: string;
}

function Unavailable({ link = orderList, children }: UnavailableProps) {
  return (
    <>
      <PageTitle>Install</PageTitle>
      <h1 className="sr-only">Install</h1>
      <EmptyState link={link}>{children}</EmptyState>
    </>
  );
}

function WithdrawnNotice({ withdrawn }: { withdrawn: NonNullable<InstallKit['withdrawn']> }) {
  const { version, reason } = withdrawn;
  return (
    <div className="mb-6 grid gap-1 rounded-md bg-warning-soft px-3.5 py-3 text-sm text-warning">
      <p className="font-semibold">
        Version {versionLabel(version)}, which you downloaded last, was withdrawn. Install this
        version instead.
      </p>
      <p className="wrap-anywhere whitespace-pre-line">Withdrawn: {reason}</p>
    </div>
  );
}

function OrderKit({ kit, orderDocumentId }: { kit: InstallKit; orderDocumentId: string }) {
  const order = { documentId: orderDocumentId };
  const { product, release, isNewest, uncovered } = kit;
  return (
    <>
      <PageTitle>{getInstallTitle(kit)}</PageTitle>
      <InstallHeading
        kit={kit}
        download={<DownloadButton productDocumentId={product.documentId} release={release} />}
      />
      {uncovered && (
        <InstallNotice
          text="Your licence does not include the newest version."
          to={getRenewableLicencesPath(product.documentId)}
          label={`Renew to get ${versionLabel(uncovered.version)}`}
        />
      )}
      {!isNewest && !uncovered && (
        <InstallNotice
          text="There is a newer version."
          to={getOrderInstallPath(order, product)}
          label="Install the newest one"
        />
      )}
      {kit.withdrawn && <WithdrawnNotice withdrawn={kit.withdrawn} />}
      <InstallGuide kit={kit} order={order} />
    </>
  );
}
