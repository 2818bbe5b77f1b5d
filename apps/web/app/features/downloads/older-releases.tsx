import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { OwnRelease } from '@partshelf/contract/orders/orders.ts';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/dates.ts';
import { getDownloadLabel } from '../catalog/product-texts.ts';
import { Checksum } from './checksum.tsx';
import { DownloadButton } from './download-button.tsx';

interface OlderReleasesProps {
  product: { documentId: string; title: string };
  releases: readonly OwnRelease[];
  renderAction: (release: OwnRelease) => ReactNode;
}

export function OlderReleases(props: OlderReleasesProps) {
  const { releases } = props;
  if (releases.length === 0) return null;
  return (
    <details className="w-full text-sm">
      <summary>
        {getOlderLabel(releases)} ({releases.length})
      </summary>
      <div className="mt-2">
        <OlderReleaseList {...props} />
      </div>
    </details>
  );
}

export const getOlderLabel = (releases: readonly OwnRelease[]) =>
  releases.some((release) => isWithdrawn(release) || release.needsRenewal)
    ? 'Other versions'
    : 'Older versions';

export function OlderReleaseList({ product, releases, renderAction }: OlderReleasesProps) {
  return (
    <ul aria-label={`${getOlderLabel(releases)} of ${product.title}`} className="text-sm">
      {releases.map((release) =>
        isWithdrawn(release) ? (
          <WithdrawnRelease key={release.documentId} release={release} />
        ) : (
          <OlderRelease key={release.documentId} product={product} release={release}>
            {renderAction(release)}
          </OlderRelease>
        ),
      )}
    </ul>
  );
}

interface OlderReleaseProps extends Pick<OlderReleasesProps, 'product'> {
  release: OwnRelease;
  children: ReactNode;
}

const isWithdrawn = ({ withdrawnReason }: OwnRelease) => withdrawnReason !== null;

function WithdrawnRelease({ release }: { release: OwnRelease }) {
  const { version, publishedAt, isSold, withdrawnReason } = release;
  return (
    <li className="grid gap-1 border-t border-border py-2.5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">v{versionLabel(version)}</span>
        <span className="text-muted-foreground">
          {formatDate(publishedAt)}
          {isSold && ' · the one you bought'}
        </span>
        <Badge tone="destructive">Withdrawn</Badge>
      </p>
      <p className="wrap-anywhere whitespace-pre-line text-muted-foreground">{withdrawnReason}</p>
    </li>
  );
}

function OlderRelease({ product, release, children }: OlderReleaseProps) {
  const { version, fileName, sizeBytes, sha256, publishedAt, isSold } = release;
  return (
    <li className="grid gap-1 border-t border-border py-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-44 flex-1">
          <span className="font-semibold">v{versionLabel(version)}</span>
          <span className="text-muted-foreground">
            {' '}
            · {formatDate(publishedAt)} ·{' '}
            {getDownloadLabel({ packageName: fileName, packageBytes: sizeBytes })}
            {isSold && ' · the one you bought'}
          </span>
        </p>
        <div className="flex gap-2">
          <DownloadButton productDocumentId={product.documentId} release={release} />
          {!release.needsRenewal && children}
        </div>
      </div>
      <Checksum sha256={sha256} />
    </li>
  );
}
