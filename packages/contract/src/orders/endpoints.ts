import { defineEndpoints } from '../api/endpoint.ts';
import type { orderOperations } from './orders.ts';

export const orderEndpoints = defineEndpoints<typeof orderOperations>()({
  requestRefund: { method: 'POST', path: '/orders/:documentId/refund-request', access: 'customer' },
  receipt: {
    method: 'GET',
    path: '/orders/:documentId/receipt',
    access: 'customer',
    scope: 'orders:read',
  },
  list: { method: 'GET', path: '/orders', access: 'customer', scope: 'orders:read' },
  details: { method: 'GET', path: '/orders/:documentId', access: 'customer', scope: 'orders:read' },
});
