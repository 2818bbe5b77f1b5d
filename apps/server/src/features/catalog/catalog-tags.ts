import type { ProductFilters, SortKey } from '@partshelf/contract/catalog/catalog.ts';

export const productLists = 'products';

interface ProductQuery {
  readonly filters?: ProductFilters | undefined;
  readonly sort?: readonly SortKey[] | undefined;
}

interface Identified {
  readonly id: number;
}

export const tagOfProduct = ({ id }: Identified) => `product:${id}`;

/** The same tags as the function `note_catalog_change` of the migrations publishes. */
export function tagsOfProducts(
  { filters = {}, sort = [] }: ProductQuery,
  found: readonly Identified[],
): string[] {
  const isOneProduct = namesOneProduct(filters) && found.length === 1;
  return [
    ...found.map(tagOfProduct),
    ...(isOneProduct ? [] : [productLists]),
    ...(filtersByRelease(filters) ? [`${productLists}:release`] : []),
    ...sort.map((key) => `${productLists}:${key.split(':', 1)[0]}`),
  ];
}

/** Slugs are unique, so only a change of the product itself changes who is found. */
function namesOneProduct({ slug, ...others }: ProductFilters): boolean {
  return slug !== undefined && '$eq' in slug && Object.keys(others).length === 0;
}

const filtersByRelease = ({ $or = [], $and = [], ...filters }: ProductFilters): boolean =>
  [filters, ...$or, ...$and].some(({ runsOn }) => runsOn !== undefined);
