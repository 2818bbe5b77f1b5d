import { defineEndpoints } from '../api/endpoint.ts';
import type { cartOperations } from './cart.ts';

export const cartEndpoints = defineEndpoints<typeof cartOperations>()({
  list: { method: 'GET', path: '/carts', access: 'customer' },
  add: { method: 'POST', path: '/carts', access: 'customer' },
  remove: { method: 'DELETE', path: '/carts/:documentId', access: 'customer' },
});
