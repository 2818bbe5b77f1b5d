import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import type { Platform } from '@partshelf/contract/packages/platforms.ts';

export function getCategoryPath(
  { documentId }: Pick<Category, 'documentId'>,
  page = 1,
  runsOn?: Platform,
): string {
  const search = new URLSearchParams({
    ...(runsOn && { runsOn }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/category/${documentId}${search.size > 0 ? `?${search}` : ''}`;
}
