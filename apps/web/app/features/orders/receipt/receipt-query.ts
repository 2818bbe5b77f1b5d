import { apiQuery } from '../../../query-client.ts';
import { ordersKey } from '../orders-query.ts';

export function receiptQuery(documentId: string) {
  return apiQuery([...ordersKey, 'receipt'], 'GET /orders/:documentId/receipt', {
    params: { documentId },
  });
}
