import type { OwnRelease } from '@partshelf/contract/orders/orders.ts';
import { describeVersion } from '@partshelf/contract/catalog/version-words.ts';
import { formatDate } from '../../ui/dates.ts';
import { describeDownload } from '../catalog/product/product-texts.ts';
import { Checksum } from './checksum.tsx';
import { DownloadButton } from './download-button.tsx';

interface OlderReleasesProps {
  product: { documentId: string; title: string };
  releases: readonly OwnRelease[];
}

export function OlderReleases({ product, releases }: OlderReleasesProps) {
  if (releases.length === 0) return null;
  return (
    <details className="w-full text-sm">
      <summary className="link w-fit cursor-pointer">Older versions ({releases.length})</summary>
      <ul aria-label={`Older versions of ${product.title}`} className="mt-2">
        {releases.map((release) => (
          <OlderRelease key={release.documentId} product={product} release={release} />
        ))}
      </ul>
    </details>
  );
}

interface OlderReleaseProps extends Pick<OlderReleasesProps, 'product'> {
  release: OwnRelease;
}

function OlderRelease({ product, release }: OlderReleaseProps) {
  const { version, fileName, sizeBytes, sha256, publishedAt, isSold } = release;
  return (
    <li className="grid gap-1 border-t border-border py-2.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
        <p>
          <span className="font-semibold">v{describeVersion(version)}</span>
          <span className="text-muted-foreground">
            {' '}
            · {formatDate(publishedAt)} ·{' '}
            {describeDownload({ packageName: fileName, packageBytes: sizeBytes })}
            {isSold && ' · the one you bought'}
          </span>
        </p>
        <DownloadButton productDocumentId={product.documentId} release={release} />
      </div>
      <Checksum sha256={sha256} />
    </li>
  );
}
