import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { OwnedProduct } from '@partshelf/contract/downloads.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { apiQuery } from '../../query-client.ts';
import { useIsKnownSignedIn } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RenewLink, useDownload } from './download-button.tsx';

interface OwnedNoticeProps {
  documentId: string;
  renderAction: (owned: OwnedProduct) => ReactNode;
}

export function OwnedNotice({ documentId, renderAction }: OwnedNoticeProps) {
  const owned = useOwnedProduct(documentId);
  const queries = useQueryClient();
  const { download, isPending } = useDownload((hasWorked) => {
    if (!hasWorked || !owned?.newest) return;
    const { queryKey } = ownedProductQuery(documentId);
    queries.setQueryData(queryKey, {
      data: { ...owned, downloadedVersion: owned.newest.version },
    });
  });
  if (!owned) return null;
  const { newest, uncovered, downloadedVersion } = owned;
  const isNewer = downloadedVersion !== null && newest?.version !== downloadedVersion;
  const label = isNewer && newest ? `Get ${versionLabel(newest.version)}` : 'Download';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-md bg-success-soft px-3.5 py-3">
      <p
        role="status"
        className="flex basis-full items-center gap-2 text-sm font-semibold text-success"
      >
        <BadgeCheck aria-hidden className="size-4.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{getOwnedLabel(owned)}</span>
      </p>
      <div className="flex grow flex-wrap items-center gap-2.5 *:grow">
        {newest && (
          <Button
            size="lg"
            className="grow"
            pending={isPending && label}
            onClick={() => download({ documentId })}
          >
            <Download aria-hidden />
            {label}
          </Button>
        )}
        {renderAction(owned)}
      </div>
      {uncovered && (
        <p className="basis-full text-sm">
          <RenewLink product={documentId} version={uncovered.version} />
        </p>
      )}
    </div>
  );
}

export function OwnedBadge({ documentId }: { documentId: string }) {
  const owned = useOwnedProduct(documentId);
  if (!owned) return null;
  return (
    <Badge tone="success" icon={BadgeCheck}>
      {getOwnedLabel(owned)}
    </Badge>
  );
}

export const getOwnedLabel = ({ company }: Pick<OwnedProduct, 'company'>) =>
  company ? `${company.name} owns this` : 'You own this';

const ownersQuery = apiQuery(['owned', 'list'], 'GET /products/owned', {});

export function useOwner(documentId: string): Pick<OwnedProduct, 'company'> | undefined {
  const enabled = useIsKnownSignedIn();
  const { data } = useQuery({ ...ownersQuery, enabled });
  if (!enabled || !data?.data.includes(documentId)) return undefined;
  const company = data.companies.find(({ products }) => products.includes(documentId));
  return company ? { company } : {};
}

const ownedProductQuery = (documentId: string) =>
  apiQuery(['owned'], 'GET /products/:documentId/owned', { params: { documentId } });

export function useOwnedProduct(documentId: string): OwnedProduct | undefined {
  const enabled = useIsKnownSignedIn();
  const { data } = useQuery({ ...ownedProductQuery(documentId), enabled });
  return (enabled && data?.data) || undefined;
}
