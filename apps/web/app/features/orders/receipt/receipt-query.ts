import { orderRoutes } from '@partshelf/contract/orders/orders.ts';
import { apiQuery } from '../../../query-client.ts';
import { ordersKey } from '../orders-query.ts';

export function receiptQuery(documentId: string) {
  return apiQuery([...ordersKey, 'receipt'], orderRoutes.receipt, { params: { documentId } });
}
