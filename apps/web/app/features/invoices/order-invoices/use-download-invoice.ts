import { useMutation } from '@tanstack/react-query';
import { messageOf, type CallInput } from '../../../api.ts';
import { fetchDownload } from '../../../fetch-download.ts';
import { toast } from '../../../ui/toasts/toast.ts';

export type InvoiceFile = CallInput<'GET /orders/:documentId/invoice'>['query'];

export function useDownloadInvoice(documentId: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: (query: InvoiceFile) =>
      fetchDownload('GET /orders/:documentId/invoice', { params: { documentId }, query }),
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: 'Download Failed',
        description: messageOf(
          error,
          'The invoice could not be downloaded. Please try again later.',
        ),
      });
    },
  });
  return { download: mutate, isPending };
}
