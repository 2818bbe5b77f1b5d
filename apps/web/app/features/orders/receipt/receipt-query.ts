import { orderEndpoints } from '@partshelf/contract/orders/endpoints.ts';
import { apiQuery } from '../../../query-client.ts';
import { ordersKey } from '../orders-query.ts';

export function receiptQuery(documentId: string) {
  return apiQuery([...ordersKey, 'receipt'], orderEndpoints.receipt, { params: { documentId } });
}
