import { defineEndpoints } from '../api/endpoint.ts';
import type { adminCategoryOperations } from './categories.ts';
import type { adminImageOperations } from './images.ts';
import type { adminImportExportOperations } from './import-export.ts';
import type { adminPackageOperations } from './packages.ts';
import type { adminProductOperations } from './products.ts';
import type { adminReleaseOperations } from './releases.ts';

export const adminCategoryEndpoints = defineEndpoints<typeof adminCategoryOperations>()({
  list: { method: 'GET', path: '/back-office/categories', access: 'admin' },
  create: { method: 'POST', path: '/back-office/categories', access: 'admin' },
  change: { method: 'PUT', path: '/back-office/categories/:documentId', access: 'admin' },
  order: { method: 'PUT', path: '/back-office/categories', access: 'admin' },
  remove: { method: 'DELETE', path: '/back-office/categories/:documentId', access: 'admin' },
});

export const adminImageEndpoints = defineEndpoints<typeof adminImageOperations>()({
  upload: { method: 'POST', path: '/back-office/images', access: 'admin' },
});

export const adminImportExportEndpoints = defineEndpoints<typeof adminImportExportOperations>()({
  checkProducts: {
    method: 'POST',
    path: '/back-office/import-export/products/check',
    access: 'admin',
  },
  importProducts: { method: 'POST', path: '/back-office/import-export/products', access: 'admin' },
  exportProducts: { method: 'GET', path: '/back-office/import-export/products', access: 'admin' },
  exportOrders: {
    method: 'GET',
    path: '/back-office/import-export/orders',
    access: 'admin',
    needsProof: true,
  },
  exportCustomers: {
    method: 'GET',
    path: '/back-office/import-export/customers',
    access: 'admin',
    needsProof: true,
  },
});

export const adminPackageEndpoints = defineEndpoints<typeof adminPackageOperations>()({
  upload: { method: 'POST', path: '/back-office/products/:documentId/packages', access: 'admin' },
});

export const adminProductEndpoints = defineEndpoints<typeof adminProductOperations>()({
  list: { method: 'GET', path: '/back-office/products', access: 'admin', scope: 'catalog:read' },
  get: { method: 'GET', path: '/back-office/products/:documentId', access: 'admin' },
  create: { method: 'POST', path: '/back-office/products', access: 'admin' },
  change: { method: 'PUT', path: '/back-office/products/:documentId', access: 'admin' },
  setState: {
    method: 'PUT',
    path: '/back-office/products/:documentId/state',
    access: 'admin',
    needsProof: true,
  },
  changeMany: { method: 'PUT', path: '/back-office/products', access: 'admin', needsProof: true },
});

export const adminReleaseEndpoints = defineEndpoints<typeof adminReleaseOperations>()({
  publish: {
    method: 'POST',
    path: '/back-office/products/:documentId/releases',
    access: 'admin',
    needsProof: true,
  },
  list: { method: 'GET', path: '/back-office/products/:documentId/releases', access: 'admin' },
  setInstallNote: {
    method: 'PUT',
    path: '/back-office/releases/:documentId/install-note',
    access: 'admin',
    needsProof: true,
  },
});
