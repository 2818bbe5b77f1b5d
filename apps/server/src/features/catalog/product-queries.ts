import {
  type BundleLink,
  bundleLink,
  type Category,
  category,
  productFields,
  type ProductSortKey,
} from '@partshelf/contract/catalog/catalog.ts';
import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { type Database, prepared } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { imageJson, jsonList, licensingOfProduct, selectImage } from '../../db/expressions.ts';
import {
  bundleItems,
  catalogVersion,
  categories,
  productCategories,
  products,
  productSliderImages,
  releases,
} from '../../db/tables/catalog.ts';
import { files, type ImageRow } from '../../db/tables/files.ts';

/** Parts that are not read are null. */
export interface ProductParts {
  readonly longDescription: boolean;
  readonly otherDescription: boolean;
  readonly img: boolean;
  readonly img2: boolean;
  readonly img3: boolean;
  readonly img_slider: boolean;
  readonly categories: boolean;
  readonly release: boolean;
  readonly contents: boolean;
  readonly bundles: boolean;
}

/**
 * The planner does not see the value of this prepared statement. It then plans once per connection,
 * instead of for every value: planning takes longer than reading the products.
 */
export const hidden = (name: string, type: 'bigint' | 'bigint[]' | 'boolean' | 'text') =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;

const ifWanted = <T>(part: keyof ProductParts, value: SQL | PgColumn) =>
  sql<T | null>`case when ${hidden(part, 'boolean')} then ${value} end`;

/** A statement for all parts has no conditions that PostgreSQL would evaluate for each read. */
export const always: typeof ifWanted = <T>(_part: keyof ProductParts, value: SQL | PgColumn) =>
  sql<T | null>`${value}`;

const sliderImages = sql`(
  select coalesce(json_agg(${imageJson} order by ${productSliderImages.position}), '[]')
  from ${productSliderImages} inner join ${files} on ${files.id} = ${productSliderImages.fileId}
  where ${productSliderImages.productId} = ${products.id})`;

const memberships = jsonList(
  columnsOf(z.omit(category, { description: true, img: true }), categories, {}),
  sql`${categories.position}, ${categories.id}`,
  sql`${productCategories}
    inner join ${categories} on ${categories.id} = ${productCategories.categoryId}
    where ${productCategories.productId} = ${products.id}`,
);

const bundle = alias(products, 'bundle');

const bundlesOfProduct = jsonList(
  columnsOf(bundleLink, bundle, {}),
  sql`${bundle.title}, ${bundle.id}`,
  sql`${bundleItems} inner join ${products} "bundle" on ${bundle.id} = ${bundleItems.bundleId}
    where ${bundleItems.productId} = ${products.id} and ${bundle.publishedAt} is not null`,
);

const listedFields = z.omit(productFields, { long_description: true, other_description: true });

const selectParts = (read: typeof ifWanted) => ({
  // Long texts cost most of the time that a list takes.
  longDescription: read<string>('longDescription', products.longDescription),
  otherDescription: read<string>('otherDescription', products.otherDescription),
  img: read<ImageRow>('img', selectImage(products.imageId)),
  img2: read<ImageRow>('img2', selectImage(products.image2Id)),
  img3: read<ImageRow>('img3', selectImage(products.image3Id)),
  sliderImages: read<ImageRow[]>('img_slider', sliderImages),
  categories: read<Category[]>('categories', memberships),
  bundles: read<BundleLink[]>('bundles', bundlesOfProduct),
});

/** The limit makes PostgreSQL look it up for each product instead of reading all releases. */
const selectCurrentRelease = (db: Database) =>
  db
    .select({
      ...pickColumns(releases, 'version', 'changelog', 'packageFacts', 'askedBy'),
      packageName: files.name,
      packageBytes: files.sizeBytes,
      releasedAt: releases.publishedAt,
    })
    .from(releases)
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(eq(releases.id, products.currentReleaseId))
    .limit(1)
    .as('release');

/** Selects products in the order of their ids, unpublished ones included. */
export function selectProducts(
  db: Database,
  condition: SQL | undefined,
  read: typeof ifWanted = ifWanted,
) {
  const release = selectCurrentRelease(db);
  return db
    .select({
      fields: columnsOf(listedFields, products, {
        price: products.priceCents,
        version: release.version,
        packageName: release.packageName,
        packageBytes: release.packageBytes,
      }),
      ...selectParts(read),
      isBundle: products.isBundle,
      licensing: licensingOfProduct,
      ...pickColumns(release, 'releasedAt', 'askedBy'),
      changelog: read<string>('release', sql`${release.changelog}`),
      packageFacts: read<PackageFacts>('release', sql`${release.packageFacts}`),
      catalogVersion: catalogVersion.version,
    })
    .from(products)
    .crossJoin(catalogVersion)
    .leftJoinLateral(release, sql`true`)
    .where(condition)
    .orderBy(asc(products.id));
}

const productsByIdStatement = prepared((db) =>
  selectProducts(db, sql`${products.id} = any(${hidden('ids', 'bigint[]')}::bigint[])`).prepare(
    'read_products',
  ),
);

export type ProductRow = Awaited<ReturnType<typeof listProductRows>>[number];

export function listProductRows(db: Database, ids: readonly number[], parts: ProductParts) {
  return productsByIdStatement(db).execute({ ids, ...parts });
}

/** `+ 0` avoids the primary key index: PostgreSQL would scan it and test every product. */
export const orderBySortedId: SQL = sql`${products.id} + 0`;

const sortColumns = {
  ...pickColumns(products, 'id', 'documentId', 'slug', 'title', 'isNew', 'type'),
  ...pickColumns(products, 'averageRating', 'reviewCount', 'createdAt', 'updatedAt'),
  price: products.priceCents,
};

/** Columns without equal values need no further order, and their indexes have none. */
const uniqueSortKeys: readonly string[] = ['id', 'documentId', 'slug'];

export function toOrder(keys: readonly ProductSortKey[]): SQL[] {
  const chosen = keys.map((key) => {
    const [name, direction] = key.split(':') as [keyof typeof sortColumns, string?];
    const sorted = (direction === 'desc' ? desc : asc)(sortColumns[name]);
    return name === 'averageRating' ? sql`${sorted} nulls last` : sorted;
  });
  const isTotal = keys.some((key) => uniqueSortKeys.includes(key.split(':', 1)[0]!));
  return isTotal ? chosen : [...chosen, asc(products.id)];
}
