import { defineEndpoints } from '../api/endpoint.ts';
import type { packageOperations } from './compatibility.ts';

export const packageEndpoints = defineEndpoints<typeof packageOperations>()({
  compatibility: {
    method: 'GET',
    path: '/products/:documentId/compatibility',
    access: 'public',
  },
});
