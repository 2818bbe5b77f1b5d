import { transferRoutes } from '@partshelf/contract/back-office/import-export.ts';
import type { RouteInput } from '@partshelf/contract/route.ts';
import { useMutation } from '@tanstack/react-query';
import { createApi, messageOf } from '../../../api.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { sendForFile } from './send-for-file.ts';

type Export =
  | ({ what: 'products' } & RouteInput<typeof transferRoutes.exportProducts>['query'])
  | ({ what: 'orders' } & RouteInput<typeof transferRoutes.exportOrders>['query'])
  | { what: 'customers' };

const api = createApi(sendForFile);

function bring(wanted: Export): Promise<null> {
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

/** Brings a file of the shop's data to this computer. */
export function useExport() {
  return useMutation({
    mutationFn: bring,
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Export failed',
        description: messageOf(error, 'The shop could not be reached. Please try again.'),
      }),
  });
}
