import { defineEndpoints } from '../api/endpoint.ts';
import type { downloadOperations } from './downloads.ts';

export const downloadEndpoints = defineEndpoints<typeof downloadOperations>()({
  owned: { method: 'GET', path: '/products/:documentId/owned', access: 'customer' },
  link: { method: 'GET', path: '/products/:documentId/download-link', access: 'customer' },
  file: { method: 'GET', path: '/downloads/:token', access: 'public' },
});
