import type { CallInput } from '../../../../api.ts';
import { useMutation } from '@tanstack/react-query';
import { fetchDownload } from '../../../../fetch-download.ts';
import { showFailure } from '../../../../admin/show-failure.ts';

type DownloadQuery = NonNullable<CallInput<'GET /orders/:documentId/invoice'>['query']>;

export type InvoiceFormat = NonNullable<DownloadQuery['format']>;

export function useDownloadInvoice(
  { documentId }: { readonly documentId: string },
  { number }: { readonly number: string },
) {
  return useMutation({
    mutationFn: (format: InvoiceFormat) =>
      fetchDownload('GET /orders/:documentId/invoice', {
        params: { documentId },
        query: { number, format },
      }),
    onError: (error) => showFailure(`${number} could not be downloaded`, error),
  });
}
