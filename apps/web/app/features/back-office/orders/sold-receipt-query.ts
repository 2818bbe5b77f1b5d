import { soldOrderRoutes } from '@partshelf/contract/back-office/orders.ts';
import { apiQuery } from '../../../query-client.ts';
import { soldOrdersKey } from './sold-order-queries.ts';

/** The receipt as the buyer of a paid order sees it. */
export const soldReceiptQuery = (documentId: string) =>
  apiQuery([...soldOrdersKey, 'receipt'], soldOrderRoutes.receipt, { params: { documentId } });
