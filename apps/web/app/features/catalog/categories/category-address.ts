import type { Category } from '@partshelf/contract/catalog.ts';

/** The address of a category's own page; pages of its products count from 1. */
export function categoryAddress({ documentId }: Pick<Category, 'documentId'>, page = 1): string {
  return page > 1 ? `/category/${documentId}?page=${page}` : `/category/${documentId}`;
}
