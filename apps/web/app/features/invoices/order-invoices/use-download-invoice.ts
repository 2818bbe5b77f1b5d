import type { EndpointInput } from '@partshelf/contract/api/endpoint.ts';
import { invoiceEndpoints } from '@partshelf/contract/invoices/endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../api.ts';
import { fetchDownload } from '../../../fetch-download.ts';
import { toast } from '../../../ui/toasts/toast.ts';

export type InvoiceFile = EndpointInput<typeof invoiceEndpoints.download>['query'];

export function useDownloadInvoice(documentId: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: (query: InvoiceFile) =>
      fetchDownload(invoiceEndpoints.download, { params: { documentId }, query }),
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
