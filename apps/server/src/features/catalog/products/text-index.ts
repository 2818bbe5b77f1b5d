import type { TextFilter } from '@partshelf/contract/api/query.ts';
import { toSearchWords } from '@partshelf/contract/api/typed-text.ts';
import type { ProductFilters } from '@partshelf/contract/catalog/catalog.ts';

/** The indexes are of trigrams. */
const minIndexedLength = 3;

const indexed = [
  '$contains',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
  '$eqi',
] as const;

export function isIndexed(filter: TextFilter | undefined): boolean {
  const patterns = indexed.map((operator) => filter?.[operator] ?? '');
  return [...patterns, ...toSearchWords(filter?.$containsi ?? '')].some(
    ({ length }) => length >= minIndexedLength,
  );
}

export function usesTextIndex({ $or = [], $and = [], ...rest }: ProductFilters): boolean {
  return [rest, ...$or, ...$and].some(
    ({ title, slug, description }) => isIndexed(title) || isIndexed(slug) || isIndexed(description),
  );
}
