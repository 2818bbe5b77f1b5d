import type { OwnRelease } from '@partshelf/contract/orders/orders.ts';
import { describeVersion } from '@partshelf/contract/catalog/labels.ts';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useDownload } from './use-download.ts';

interface DownloadButtonProps {
  productDocumentId: string;
  release?: Pick<OwnRelease, 'documentId' | 'version'>;
  onDone?: (hasWorked: boolean) => void;
}

export function DownloadButton({ productDocumentId, release, onDone }: DownloadButtonProps) {
  const { download, isPending } = useDownload(onDone);
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      pending={isPending && 'Download'}
      aria-label={release && `Download version ${describeVersion(release.version)}`}
      onClick={() => download({ documentId: productDocumentId, release: release?.documentId })}
    >
      <Download aria-hidden />
      Download
    </Button>
  );
}
