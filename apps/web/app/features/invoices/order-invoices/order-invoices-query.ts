import { apiQuery } from '../../../query-client.ts';
import { ordersKey } from '../../orders/orders.ts';

/** Invalid with the orders. */
export function orderInvoicesQuery(documentId: string) {
  return apiQuery([...ordersKey, 'invoices'], 'GET /orders/:documentId/invoices', {
    params: { documentId },
  });
}
