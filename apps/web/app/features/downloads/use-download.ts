import { downloadRoutes } from '@partshelf/contract/downloads.ts';
import { useMutation } from '@tanstack/react-query';
import { api, messageOf } from '../../api.ts';
import { toast } from '../../ui/toast.ts';

const failureDelayMs = 300;

interface Wanted {
  /** Of the product. */
  documentId: string;
  /** The documentId of a release; without it the newest one. */
  release?: string | undefined;
}

/**
 * Opens the package of a bought product in a new tab. The callback hears whether that worked. The
 * tab opens within the click itself: later, the browser would block it.
 */
export function useDownload(onDone?: (hasWorked: boolean) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ documentId, release }: Wanted & { tab: Window | null }) =>
      api(downloadRoutes.link, { params: { documentId }, query: { release } }),
    onSuccess: ({ downloadLink }, { tab }) => {
      (tab ?? window).location.assign(downloadLink);
      onDone?.(true);
    },
    onError: (error, { tab }) => {
      tab?.close();
      onDone?.(false);
      setTimeout(showFailure, failureDelayMs, error);
    },
  });

  const download = (wanted: Wanted) => mutate({ ...wanted, tab: openTab() });
  return { download, isPending };
}

/** Not every browser closes a tab by itself when a download was all that came into it. */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = 'Download | Partshelf';
  tab.document.body.textContent = 'Your download is starting. You can close this tab afterwards.';
  return tab;
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
