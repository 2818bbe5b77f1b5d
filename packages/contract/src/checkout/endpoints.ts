import { defineEndpoints } from '../api/endpoint.ts';
import type { checkoutOperations } from './checkout.ts';

export const checkoutEndpoints = defineEndpoints<typeof checkoutOperations>()({
  start: { method: 'POST', path: '/orders', access: 'customer' },
  quote: { method: 'POST', path: '/checkout/quote', access: 'customer' },
  check: { method: 'GET', path: '/orders/check-payment-status', access: 'customer' },
  resume: { method: 'POST', path: '/orders/resume-checkout-session', access: 'customer' },
  recreate: { method: 'POST', path: '/orders/recreate-checkout-session', access: 'customer' },
  remove: { method: 'DELETE', path: '/orders/:documentId', access: 'customer' },
  webhook: { method: 'POST', path: '/stripe/webhook', access: 'public' },
});
