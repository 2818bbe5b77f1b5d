import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useDownload } from './use-download.ts';

interface DownloadButtonProps {
  productDocumentId: string;
  /** Hears after every click whether a download has begun. */
  onDone?: (hasWorked: boolean) => void;
}

export function DownloadButton({ productDocumentId, onDone }: DownloadButtonProps) {
  const { download, isPending } = useDownload(onDone);
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      pending={isPending && 'Download'}
      onClick={() => download(productDocumentId)}
    >
      <Download aria-hidden />
      Download
    </Button>
  );
}
