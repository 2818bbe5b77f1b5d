import type {
  Category,
  Product,
  ProductField,
  ProductFilters,
  SortKey,
} from '@partshelf/contract/catalog/catalog.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import type { Database } from '../../db/client.ts';
import {
  findPublishedProductId,
  listProductIds,
  type Page,
} from './products/product-list-queries.ts';
import { listCategoryRows, listProductRows, type ProductRow } from './queries.ts';
import { type ProductRelation, readImages, readRelations } from './relations/relations.ts';
import { readRichText } from './rich-text.ts';

/** What a read of products should bring along; all fields when none are named. */
interface Wanted {
  readonly fields?: readonly ProductField[] | undefined;
  readonly relations: readonly ProductRelation[];
}

function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    documentId: row.documentId,
    slug: row.slug,
    title: row.title,
    description: row.description,
    price: toDollars(row.priceCents),
    isNew: row.isNew,
    type: row.type,
    averageRating: row.averageRating,
    reviewCount: row.reviewCount,
    version: row.version,
    worksWith: row.worksWith,
    packageName: row.packageName,
    packageBytes: row.packageBytes,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function toLongTexts({ longDescription, otherDescription }: ProductRow): Partial<Product> {
  return {
    ...(longDescription !== null && { long_description: longDescription }),
    ...(otherDescription !== null && { other_description: readRichText(otherDescription) }),
  };
}

/**
 * The products with these numeric ids, by id and in the same order, with the relations asked for.
 * Unpublished products are included: carts and orders still show them.
 */
export async function listProductsByIds(
  db: Database,
  ids: readonly number[],
  relations: readonly ProductRelation[],
  fields?: readonly ProductField[],
): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map();
  const rows = await listProductRows(db, ids, {
    longDescription: fields?.includes('long_description') ?? true,
    otherDescription: fields?.includes('other_description') ?? true,
  });
  const relationsOf = await readRelations(db, rows, relations);
  const found = new Map(
    rows.map((row) => [row.id, { ...toProduct(row), ...toLongTexts(row), ...relationsOf(row) }]),
  );
  return new Map(ids.flatMap((id) => (found.has(id) ? [[id, found.get(id)!]] : [])));
}

/** One page of the published products, and how many there are on all pages. */
export async function listProducts(
  db: Database,
  wanted: Wanted & { filters: ProductFilters; sort: readonly SortKey[]; page: Page },
): Promise<{ products: Product[]; total: number }> {
  const { ids, total } = await listProductIds(db, wanted);
  const products = await listProductsByIds(db, ids, wanted.relations, wanted.fields);
  return { products: [...products.values()], total };
}

/** A published product by its documentId or its numeric id. */
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

/** One page of the categories in catalogue order; images only when they are requested. */
export async function listCategories(
  db: Database,
  wanted: { page: Page; withImages: boolean },
): Promise<{ categories: Category[]; total: number }> {
  const { rows, total } = await listCategoryRows(db, wanted.page);
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

export { findPublishedProductId } from './products/product-list-queries.ts';
