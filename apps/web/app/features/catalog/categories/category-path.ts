import type { Category } from '@partshelf/contract/catalog/catalog.ts';

export function getCategoryPath({ documentId }: Pick<Category, 'documentId'>, page = 1): string {
  return page > 1 ? `/category/${documentId}?page=${page}` : `/category/${documentId}`;
}
