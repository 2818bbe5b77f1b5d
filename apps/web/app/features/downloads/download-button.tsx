import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { OwnRelease } from '@partshelf/contract/orders/orders.ts';
import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { showFailure } from '../../ui/error-toast.ts';
import { useCall } from '../../ui/use-call.ts';

interface DownloadButtonProps {
  productDocumentId: string;
  release?: Pick<OwnRelease, 'documentId' | 'version' | 'needsRenewal'>;
  /** Tells it from the buttons of other products to screen readers. */
  title?: string;
  variant?: ComponentProps<typeof Button>['variant'];
  className?: string;
  onDone?: (hasWorked: boolean) => void;
}

export function DownloadButton(props: DownloadButtonProps) {
  const { productDocumentId, release, title, variant = 'outline', className, onDone } = props;
  const { download, isPending } = useDownload(onDone);
  if (release?.needsRenewal) {
    return <RenewLink product={productDocumentId} version={release.version} />;
  }
  return (
    <Button
      variant={variant}
      size="sm"
      className={className ?? 'justify-self-start'}
      pending={isPending && 'Download'}
      aria-label={
        release ? `Download version ${versionLabel(release.version)}` : title && `Download ${title}`
      }
      onClick={() => download({ documentId: productDocumentId, release: release?.documentId })}
    >
      <Download aria-hidden />
      Download
    </Button>
  );
}

interface RenewLinkProps {
  product: string;
  version: string;
}

/** The licences of the product can be renewed there, or say why not. */
export const getRenewableLicencesPath = (product: string): string => `/licences?product=${product}`;

export function RenewLink({ product, version }: RenewLinkProps) {
  return (
    <Link to={getRenewableLicencesPath(product)} className="link">
      Renew to get {versionLabel(version)}
    </Link>
  );
}

const failureDelayMs = 300;

interface DownloadRequest {
  documentId: string;
  release?: string | undefined;
}

export function useDownload(onDone?: (hasWorked: boolean) => void) {
  const { mutate, isPending } = useCall({
    call: ({ documentId, release }: DownloadRequest) =>
      api('GET /products/:documentId/download-link', {
        params: { documentId },
        query: { release },
      }),
    onDone: ({ downloadLink }) => {
      openDownload(downloadLink);
      onDone?.(true);
    },
    onFailure: (error) => {
      onDone?.(false);
      setTimeout(showDownloadFailure, failureDelayMs, error);
    },
  });
  return { download: mutate, isPending };
}

function openDownload(address: string): void {
  const tab = window.open(address, '_blank');
  if (tab) {
    tab.opener = null;
    return;
  }
  const link = document.createElement('a');
  link.href = address;
  link.click();
}

const showDownloadFailure = (error: Error) =>
  showFailure(
    'Download Failed',
    error,
    'An error occurred while retrieving the product download link. Please try again later.',
  );
