import type { TextFilter } from '@partshelf/contract/api/filters.ts';
import type { ProductFilters } from '@partshelf/contract/catalog/product-filters.ts';

/** The indexes are of trigrams. */
const minIndexedLength = 3;

const indexed = [
  '$contains',
  '$containsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
  '$eqi',
] as const;

export function isIndexed(filter: TextFilter | undefined): boolean {
  return indexed.some((operator) => (filter?.[operator]?.length ?? 0) >= minIndexedLength);
}

export function usesTextIndex({ $or = [], $and = [], ...rest }: ProductFilters): boolean {
  return [rest, ...$or, ...$and].some(
    ({ title, slug, description }) => isIndexed(title) || isIndexed(slug) || isIndexed(description),
  );
}
