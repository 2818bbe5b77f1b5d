import { defineEndpoints } from '../api/endpoint.ts';
import type { accountDeletionOperations } from './account-deletion.ts';
import type { dataExportOperations } from './data-export.ts';

export const dataExportEndpoints = defineEndpoints<typeof dataExportOperations>()({
  get: { method: 'GET', path: '/privacy/export', access: 'customer' },
  request: { method: 'POST', path: '/privacy/export', access: 'customer', needsProof: true },
  file: { method: 'GET', path: '/privacy/exports/:documentId', access: 'customer' },
});

export const accountDeletionEndpoints = defineEndpoints<typeof accountDeletionOperations>()({
  get: { method: 'GET', path: '/privacy/deletion', access: 'customer' },
  schedule: { method: 'POST', path: '/privacy/deletion', access: 'customer' },
  undo: { method: 'POST', path: '/privacy/deletion/undo', access: 'public' },
});
