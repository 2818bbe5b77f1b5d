import type { StripeRoute } from '../stripe-route.ts';
import { getCharge, getPaymentIntent } from './payment-intent.ts';

export const paymentRoutes: StripeRoute[] = [
  {
    method: 'GET',
    path: '/payment_intents/:id',
    handle: ({ store }, { id }) => getPaymentIntent(store, id),
  },
  {
    method: 'GET',
    path: '/charges/:id',
    handle: ({ store }, { id }) => getCharge(store, id),
  },
];
