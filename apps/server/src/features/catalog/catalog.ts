import type {
  Category,
  Product,
  ProductField,
  ProductFilters,
  ProductSortKey,
} from '@partshelf/contract/catalog/catalog.ts';
import type { productRelations } from '@partshelf/contract/catalog/labels.ts';
import type { Database } from '../../db/client.ts';
import { readContents } from './bundles/bundles.ts';
import { readImages } from './images.ts';
import {
  findPublishedProductId,
  listPublishedProducts,
  type Page,
  sortByIds,
} from './products/product-list-queries.ts';
import { listProductRows, type ProductParts, type ProductRow } from './products/product-queries.ts';
import { toProduct } from './products/to-product.ts';
import { listCategoryRows, type WantedCategories } from './queries.ts';

type ProductRelation = (typeof productRelations)[number];

interface Wanted {
  readonly fields?: readonly ProductField[] | undefined;
  readonly relations: readonly ProductRelation[];
}

const toParts = ({ fields, relations }: Wanted): ProductParts => ({
  longDescription: fields?.includes('long_description') ?? true,
  otherDescription: fields?.includes('other_description') ?? true,
  img: relations.includes('img'),
  img2: relations.includes('img2'),
  img3: relations.includes('img3'),
  img_slider: relations.includes('img_slider'),
  categories: relations.includes('categories'),
  release: relations.includes('release'),
  contents: relations.includes('contents'),
  bundles: relations.includes('bundles'),
});

async function toProducts(db: Database, rows: readonly ProductRow[], parts: ProductParts) {
  const bundleIds = parts.contents ? rows.filter((row) => row.isBundle).map(({ id }) => id) : [];
  const contents = await readContents(db, bundleIds);
  return rows.map((row): Product => {
    const product = toProduct(row, parts);
    const contained = contents.get(row.id);
    return contained ? { ...product, contents: contained } : product;
  });
}

/** Unpublished products are included: carts and orders still show them. */
export async function listProductsByIds(
  db: Database,
  ids: readonly number[],
  relations: readonly ProductRelation[],
  fields?: readonly ProductField[],
): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map();
  const parts = toParts({ fields, relations });
  const rows = sortByIds(await listProductRows(db, ids, parts), ids);
  const products = await toProducts(db, rows, parts);
  return new Map(products.map((product) => [product.id, product]));
}

export async function listProducts(
  db: Database,
  wanted: Wanted & { filters: ProductFilters; sort: readonly ProductSortKey[]; page: Page },
): Promise<{ products: Product[]; total: number }> {
  const parts = toParts(wanted);
  const { rows, total } = await listPublishedProducts(db, { ...wanted, parts });
  return { products: await toProducts(db, rows, parts), total };
}

export async function findProduct(
  db: Database,
  reference: string,
  { relations, fields }: Wanted,
): Promise<Product | undefined> {
  const id = await findPublishedProductId(db, reference);
  if (id === undefined) return undefined;
  const products = await listProductsByIds(db, [id], relations, fields);
  return products.get(id);
}

export async function listCategories(
  db: Database,
  wanted: WantedCategories & { withImages: boolean },
): Promise<{ categories: Category[]; total: number }> {
  const { rows, total } = await listCategoryRows(db, wanted);
  const images = wanted.withImages
    ? await readImages(
        db,
        rows.map((row) => row.imageId),
      )
    : undefined;
  const categories = rows.map(({ imageId, ...category }) => ({
    ...category,
    ...(images && { img: images.get(imageId ?? 0) ?? null }),
  }));
  return { categories, total };
}

export { canSellBundle } from './bundles/bundles.ts';
export { findPublishedProductId } from './products/product-list-queries.ts';
