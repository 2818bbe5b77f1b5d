import type { EndpointInput } from '@partshelf/contract/api/endpoint.ts';
import { invoiceEndpoints } from '@partshelf/contract/invoices/endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { fetchDownload } from '../../../../fetch-download.ts';
import { showFailure } from '../../../../admin/show-failure.ts';

type DownloadQuery = NonNullable<EndpointInput<typeof invoiceEndpoints.download>['query']>;

export type InvoiceFormat = NonNullable<DownloadQuery['format']>;

export function useDownloadInvoice(
  { documentId }: { readonly documentId: string },
  { number }: { readonly number: string },
) {
  return useMutation({
    mutationFn: (format: InvoiceFormat) =>
      fetchDownload(invoiceEndpoints.download, {
        params: { documentId },
        query: { number, format },
      }),
    onError: (error) => showFailure(`${number} could not be downloaded`, error),
  });
}
