import type { DataExport } from '@partshelf/contract/privacy/privacy.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../../../api.ts';
import { fetchDownload } from '../../../fetch-download.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { formatBytes } from '../../catalog/product-texts.ts';

interface DownloadExportButtonProps {
  file: Extract<DataExport, { state: 'ready' }>;
  /** After a download that failed: the file may have expired. */
  onFailure: () => void;
}

export function DownloadExportButton({ file, onFailure }: DownloadExportButtonProps) {
  const { documentId, size } = file;
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchDownload('GET /privacy/exports/:documentId', { params: { documentId } }),
    onError: (error) => {
      const description = messageOf(error, 'The file could not be downloaded. Please try again.');
      toast({ variant: 'destructive', title: 'Download failed', description });
      onFailure();
    },
  });
  return (
    <Button pending={isPending && 'Downloading...'} onClick={() => mutate()}>
      <Download aria-hidden />
      Download ({formatBytes(size)})
    </Button>
  );
}
