import { apiQuery } from '../../query-client.ts';
import { ordersKey } from '../orders/orders.ts';

/** Whether the shop asks for billing details, and those of the last order. */
export const billingDetailsQuery = apiQuery(['invoices', 'billing'], 'GET /users/me/billing', {});

/** Invalid with the orders. */
export function orderInvoicesQuery(documentId: string) {
  return apiQuery([...ordersKey, 'invoices'], 'GET /orders/:documentId/invoices', {
    params: { documentId },
  });
}
