import { adminOrderRoutes } from '@partshelf/contract/back-office/orders.ts';
import { apiQuery } from '../../../query-client.ts';
import { adminOrdersKey } from './admin-order-queries.ts';

export const adminReceiptQuery = (documentId: string) =>
  apiQuery([...adminOrdersKey, 'receipt'], adminOrderRoutes.receipt, { params: { documentId } });
