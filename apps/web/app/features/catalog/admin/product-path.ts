import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';

export function getAdminProductPath({ documentId }: Pick<AdminProduct, 'documentId'>): string {
  return `/admin/products/${documentId}`;
}
