import { apiQuery } from '../../../query-client.ts';
import { adminOrdersKey } from './admin-order-queries.ts';

export const adminReceiptQuery = (documentId: string) =>
  apiQuery([...adminOrdersKey, 'receipt'], 'GET /back-office/orders/:documentId/receipt', {
    params: { documentId },
  });
