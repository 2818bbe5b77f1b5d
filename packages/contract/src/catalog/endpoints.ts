import { defineEndpoints } from '../api/endpoint.ts';
import type { catalogOperations } from './catalog.ts';

export const catalogEndpoints = defineEndpoints<typeof catalogOperations>()({
  categories: { method: 'GET', path: '/categories', access: 'public' },
  products: { method: 'GET', path: '/products', access: 'public' },
  product: { method: 'GET', path: '/products/:documentId', access: 'public' },
  countView: { method: 'POST', path: '/products/:documentId/views', access: 'public' },
});
