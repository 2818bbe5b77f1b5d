import type { AdminProduct } from '@partshelf/contract/back-office-catalog/products.ts';

export function getAdminProductPath({ documentId }: Pick<AdminProduct, 'documentId'>): string {
  return `/admin/products/${documentId}`;
}
