import { defineEndpoints } from '../api/endpoint.ts';
import type { reviewOperations } from './reviews.ts';

export const reviewEndpoints = defineEndpoints<typeof reviewOperations>()({
  create: { method: 'POST', path: '/reviews', access: 'customer' },
  ofOrder: { method: 'GET', path: '/reviews/find-order-review', access: 'customer' },
  list: { method: 'GET', path: '/reviews', access: 'public' },
});
