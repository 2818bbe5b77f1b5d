import { downloadRoutes } from '@partshelf/contract/downloads.ts';
import { useMutation } from '@tanstack/react-query';
import { api, messageOf } from '../../api.ts';
import { toast } from '../../ui/toasts/toast.ts';

const failureDelayMs = 300;

interface DownloadRequest {
  /** Of the product. */
  documentId: string;
  /** The documentId of a release; without it the newest one. */
  release?: string | undefined;
}

/** Opens the package of a bought product in a new tab. The callback gets whether that worked. */
export function useDownload(onDone?: (hasWorked: boolean) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ documentId, release }: DownloadRequest) =>
      api(downloadRoutes.link, { params: { documentId }, query: { release } }),
    onSuccess: ({ downloadLink }) => {
      openDownload(downloadLink);
      onDone?.(true);
    },
    onError: (error) => {
      onDone?.(false);
      setTimeout(showFailure, failureDelayMs, error);
    },
  });
  return { download: mutate, isPending };
}

/** Where the browser blocks a new tab, this one takes the file, which leaves the page as it is. */
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

function showFailure(error: Error) {
  toast({
    variant: 'destructive',
    title: 'Download Failed',
    description: messageOf(
      error,
      'An error occurred while retrieving the product download link. Please try again later.',
    ),
  });
}
