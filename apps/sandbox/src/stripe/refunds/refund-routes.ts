import { createReadRoutes } from '../read-routes.ts';
import type { StripeRoute } from '../stripe-route.ts';
import { createRefund } from './refunds.ts';

export const refundRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/refunds',
    handle: (sandbox, { form }) => createRefund(sandbox, form),
  },
  ...createReadRoutes('refunds', 'refund'),
];
