import { transferRoutes } from '@partshelf/contract/back-office/import-export.ts';
import type { RouteInput } from '@partshelf/contract/route.ts';
import { useMutation } from '@tanstack/react-query';
import { createApi } from '../../../api.ts';
import { showFailure } from '../show-failure.ts';
import { downloadResponse } from './download-response.ts';

type Export =
  | ({ what: 'products' } & RouteInput<typeof transferRoutes.exportProducts>['query'])
  | ({ what: 'orders' } & RouteInput<typeof transferRoutes.exportOrders>['query'])
  | { what: 'customers' };

const api = createApi(downloadResponse);

function requestExport(wanted: Export): Promise<null> {
  switch (wanted.what) {
    case 'products':
      return api(transferRoutes.exportProducts, { query: { format: wanted.format } });
    case 'orders':
      return api(transferRoutes.exportOrders, {
        query: { from: wanted.from, until: wanted.until },
      });
    case 'customers':
      return api(transferRoutes.exportCustomers, {});
  }
}

export function useExport() {
  return useMutation({
    mutationFn: requestExport,
    onError: (error) => showFailure('Export failed', error),
  });
}
