import { adminImportExportEndpoints } from '@partshelf/contract/back-office-catalog/endpoints.ts';
import type { EndpointInput } from '@partshelf/contract/api/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '../../../../admin/show-failure.ts';
import { fetchDownload } from '../../../../fetch-download.ts';

type Export =
  | ({ what: 'products' } & EndpointInput<
      typeof adminImportExportEndpoints.exportProducts
    >['query'])
  | ({ what: 'orders' } & EndpointInput<typeof adminImportExportEndpoints.exportOrders>['query'])
  | { what: 'customers' };

function requestExport(wanted: Export): Promise<null> {
  switch (wanted.what) {
    case 'products':
      return fetchDownload(adminImportExportEndpoints.exportProducts, {
        query: { format: wanted.format },
      });
    case 'orders':
      return fetchDownload(adminImportExportEndpoints.exportOrders, {
        query: { from: wanted.from, until: wanted.until },
      });
    case 'customers':
      return fetchDownload(adminImportExportEndpoints.exportCustomers, {});
  }
}

export function useExport() {
  return useMutation({
    mutationFn: requestExport,
    onError: (error) => showFailure('Export failed', error),
  });
}
