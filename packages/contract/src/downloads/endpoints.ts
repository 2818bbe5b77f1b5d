import { defineEndpoints } from '../api/endpoint.ts';
import type { downloadOperations } from './downloads.ts';

export const downloadEndpoints = defineEndpoints<typeof downloadOperations>()({
  owned: {
    method: 'GET',
    path: '/products/:documentId/owned',
    access: 'customer',
    scope: 'releases:read',
  },
  link: {
    method: 'GET',
    path: '/products/:documentId/download-link',
    access: 'customer',
    scope: 'downloads:create',
  },
  file: { method: 'GET', path: '/downloads/:token', access: 'public' },
});
