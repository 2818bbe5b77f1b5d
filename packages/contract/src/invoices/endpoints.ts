import { defineEndpoints } from '../api/endpoint.ts';
import type { invoiceOperations } from './invoices.ts';

export const invoiceEndpoints = defineEndpoints<typeof invoiceOperations>()({
  billingDetails: { method: 'GET', path: '/users/me/billing', access: 'customer' },
  list: {
    method: 'GET',
    path: '/orders/:documentId/invoices',
    access: 'customer',
    scope: 'orders:read',
  },
  download: { method: 'GET', path: '/orders/:documentId/invoice', access: 'customer' },
  ask: { method: 'POST', path: '/orders/:documentId/invoice', access: 'customer' },
  correct: { method: 'PUT', path: '/orders/:documentId/invoice', access: 'customer' },
  sendAgain: { method: 'POST', path: '/orders/:documentId/invoice/mail', access: 'customer' },
});
