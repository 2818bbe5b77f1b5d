import type { CallInput } from '../../../../api.ts';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '../../../../admin/show-failure.ts';
import { fetchDownload } from '../../../../fetch-download.ts';

type Export =
  | ({ what: 'products' } & CallInput<'GET /back-office/import-export/products'>['query'])
  | ({ what: 'orders' } & CallInput<'GET /back-office/import-export/orders'>['query'])
  | { what: 'customers' };

function requestExport(wanted: Export): Promise<null> {
  switch (wanted.what) {
    case 'products':
      return fetchDownload('GET /back-office/import-export/products', {
        query: { format: wanted.format },
      });
    case 'orders':
      return fetchDownload('GET /back-office/import-export/orders', {
        query: { from: wanted.from, until: wanted.until },
      });
    case 'customers':
      return fetchDownload('GET /back-office/import-export/customers', {});
  }
}

export function useExport() {
  return useMutation({
    mutationFn: requestExport,
    onError: (error) => showFailure('Export failed', error),
  });
}
