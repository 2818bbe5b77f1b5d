import { defineEndpoints } from '../api/endpoint.ts';
import type { installOperations } from './install-kit.ts';

export const installEndpoints = defineEndpoints<typeof installOperations>()({
  orderKit: { method: 'GET', path: '/orders/:documentId/install-kit', access: 'customer' },
  productKit: { method: 'GET', path: '/products/:documentId/install-kit', access: 'public' },
});
