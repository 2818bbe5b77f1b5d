import { defineEndpoints } from '../api/endpoint.ts';
import type { favoriteOperations } from './favorites.ts';

export const favoriteEndpoints = defineEndpoints<typeof favoriteOperations>()({
  list: { method: 'GET', path: '/favorites', access: 'customer' },
  toggle: { method: 'POST', path: '/favorites', access: 'customer' },
  remove: { method: 'DELETE', path: '/favorites/:documentId', access: 'customer' },
});
