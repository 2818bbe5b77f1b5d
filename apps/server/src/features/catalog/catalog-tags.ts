import type {
  ProductCondition,
  ProductFilters,
  ProductSortKey,
} from '@partshelf/contract/catalog/catalog.ts';
import type { ProductSearchSort } from '@partshelf/contract/catalog/labels.ts';
import type { ProductSearchQuery } from '@partshelf/contract/catalog/product-search.ts';
import { anyChange } from '../../cache/catalog-changes.ts';

export const productLists = 'products';

interface ProductQuery {
  readonly filters?: ProductFilters | undefined;
  readonly sort?: readonly ProductSortKey[] | undefined;
}

interface Identified {
  readonly id: number;
}

export const tagOfProduct = ({ id }: Identified) => `product:${id}`;

/** The function `note_catalog_change` of the migrations publishes the same tags. */
export function tagsOfProducts(
  { filters = {}, sort = [] }: ProductQuery,
  found: readonly Identified[],
): string[] {
  const isOneProduct = namesOneProduct(filters) && found.length === 1;
  return [
    ...found.map(tagOfProduct),
    ...(isOneProduct ? [] : [productLists]),
    ...new Set([...conditionsOf(filters), ...sort.map(nameOf)].flatMap(tagsOfField)),
  ];
}

const searchSortKeys: Record<ProductSearchSort, readonly ProductSortKey[]> = {
  relevance: [],
  newest: [],
  price: ['price'],
  'price:desc': ['price'],
  rating: ['averageRating'],
};

/** Its counts of platforms depend on the releases of all products. */
export const tagsOfSearch = (
  { sort, facets, runsOn }: ProductSearchQuery,
  found: readonly Identified[],
): string[] => [
  ...tagsOfProducts({ sort: searchSortKeys[sort] }, found),
  ...(facets || runsOn ? tagsOfField('runsOn') : []),
];

/**
 * A slug belongs to one product for ever, so only a change of the product itself changes who is
 * found.
 */
const namesOneProduct = (filters: ProductFilters) => getOnlySlug(filters) !== undefined;

export function getOnlySlug({ slug, ...others }: ProductFilters): string | undefined {
  return Object.keys(others).length === 0 ? slug?.$eq : undefined;
}

/** A change of one of these fields alone publishes no tag of the lists. */
const ownTags: Partial<Record<keyof ProductCondition, string>> = {
  price: `${productLists}:price`,
  averageRating: `${productLists}:averageRating`,
  runsOn: `${productLists}:release`,
  reviewCount: anyChange,
  updatedAt: anyChange,
};

type Field = keyof ProductCondition;

const tagsOfField = (field: Field) => ownTags[field] ?? [];

const nameOf = (key: ProductSortKey) => key.split(':', 1)[0] as Field;

const conditionsOf = ({ $or = [], $and = [], ...filters }: ProductFilters) =>
  [filters, ...$or, ...$and].flatMap((condition) => Object.keys(condition) as Field[]);
