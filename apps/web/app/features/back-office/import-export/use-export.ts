import { adminImportExportRoutes } from '@partshelf/contract/back-office/import-export.ts';
import type { RouteInput } from '@partshelf/contract/api/route.ts';
import { useMutation } from '@tanstack/react-query';
import { createApi } from '../../../api.ts';
import { showFailure } from '../show-failure.ts';
import { downloadResponse } from './download-response.ts';

type Export =
  | ({ what: 'products' } & RouteInput<typeof adminImportExportRoutes.exportProducts>['query'])
  | ({ what: 'orders' } & RouteInput<typeof adminImportExportRoutes.exportOrders>['query'])
  | { what: 'customers' };

const api = createApi(downloadResponse);

function requestExport(wanted: Export): Promise<null> {
  switch (wanted.what) {
    case 'products':
      return api(adminImportExportRoutes.exportProducts, { query: { format: wanted.format } });
    case 'orders':
      return api(adminImportExportRoutes.exportOrders, {
        query: { from: wanted.from, until: wanted.until },
      });
    case 'customers':
      return api(adminImportExportRoutes.exportCustomers, {});
  }
}

export function useExport() {
  return useMutation({
    mutationFn: requestExport,
    onError: (error) => showFailure('Export failed', error),
  });
}
