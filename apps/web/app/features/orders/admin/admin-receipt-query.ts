import { adminOrderEndpoints } from '@partshelf/contract/back-office/endpoints.ts';
import { apiQuery } from '../../../query-client.ts';
import { adminOrdersKey } from './admin-order-queries.ts';

export const adminReceiptQuery = (documentId: string) =>
  apiQuery([...adminOrdersKey, 'receipt'], adminOrderEndpoints.receipt, { params: { documentId } });
