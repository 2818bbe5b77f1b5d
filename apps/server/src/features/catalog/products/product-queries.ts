import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import type { PackageFacts } from '@partshelf/contract/catalog/package-facts.ts';
import { and, asc, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Database, prepared } from '../../../db/client.ts';
import {
  catalogVersion,
  categories,
  productCategories,
  products,
  productSliderImages,
  releases,
} from '../../../db/tables/catalog.ts';
import { files, type ImageRow } from '../../../db/tables/files.ts';

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
}

const ifWanted = <T>(part: keyof ProductParts, value: SQL | PgColumn) =>
  sql<T | null>`case when ${sql.placeholder(part)}::boolean then ${value} end`;

const imageJson = sql`json_build_object(
  'id', ${files.id}, 'documentId', ${files.documentId}, 'storageKey', ${files.storageKey},
  'alternativeText', ${files.alternativeText}, 'width', ${files.width}, 'height', ${files.height},
  'widths', ${files.widths}, 'hasShareJpeg', ${files.hasShareJpeg})`;

const image = (part: keyof ProductParts, column: PgColumn) =>
  ifWanted<ImageRow>(
    part,
    sql`(select ${imageJson} from ${files} where ${files.id} = ${column} and ${files.visibility} = 'public')`,
  );

const sliderImages = sql`(
  select coalesce(json_agg(${imageJson} order by ${productSliderImages.position}), '[]')
  from ${productSliderImages} inner join ${files} on ${files.id} = ${productSliderImages.fileId}
  where ${productSliderImages.productId} = ${products.id})`;

const memberships = sql`(
  select coalesce(json_agg(json_build_object(
    'id', ${categories.id}, 'documentId', ${categories.documentId}, 'title', ${categories.title},
    'slug', ${categories.slug}) order by ${categories.position}, ${categories.id}), '[]')
  from ${productCategories}
  inner join ${categories} on ${categories.id} = ${productCategories.categoryId}
  where ${productCategories.productId} = ${products.id})`;

const productFields = {
  id: products.id,
  documentId: products.documentId,
  slug: products.slug,
  title: products.title,
  description: products.description,
  // Long texts cost most of the time that a list takes.
  longDescription: ifWanted<string>('longDescription', products.longDescription),
  otherDescription: ifWanted<string>('otherDescription', products.otherDescription),
  priceCents: products.priceCents,
  isNew: products.isNew,
  type: products.type,
  averageRating: products.averageRating,
  reviewCount: products.reviewCount,
  worksWith: products.worksWith,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
  version: releases.version,
  packageName: files.name,
  packageBytes: files.sizeBytes,
  img: image('img', products.imageId),
  img2: image('img2', products.image2Id),
  img3: image('img3', products.image3Id),
  sliderImages: ifWanted<ImageRow[]>('img_slider', sliderImages),
  categories: ifWanted<Category[]>('categories', memberships),
  releasedAt: releases.publishedAt,
  changelog: ifWanted<string>('release', releases.changelog),
  packageFacts: ifWanted<PackageFacts>('release', releases.packageFacts),
};

const productsByIdStatement = prepared((db) =>
  db
    .select(productFields)
    .from(products)
    .leftJoin(releases, eq(releases.id, products.currentReleaseId))
    .leftJoin(files, eq(files.id, releases.fileId))
    .where(sql`${products.id} = any(${sql.placeholder('ids')})`)
    .prepare('read_products'),
);

export type ProductRow = Awaited<ReturnType<typeof listProductRows>>[number];

/** In no particular order, unpublished ones included. */
export function listProductRows(db: Database, ids: readonly number[], parts: ProductParts) {
  return productsByIdStatement(db).execute({ ids, ...parts });
}

export const published = isNotNull(products.publishedAt);

const selectTotal = (db: Database, condition: SQL | undefined) =>
  db.select({ total: count() }).from(products).where(and(published, condition));

const selectPage = (db: Database, condition: SQL | undefined) => {
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(and(published, condition))
    .orderBy(asc(products.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('page');
  return db
    .select({ ...productFields, catalogVersion: catalogVersion.version })
    .from(page)
    .innerJoin(products, eq(products.id, page.id))
    .crossJoin(catalogVersion)
    .leftJoin(releases, eq(releases.id, products.currentReleaseId))
    .leftJoin(files, eq(files.id, releases.fileId))
    .orderBy(asc(products.id));
};

function prepareList(name: string, condition?: SQL) {
  return {
    page: prepared((db) => selectPage(db, condition).prepare(`list_products_${name}`)),
    total: prepared((db) => selectTotal(db, condition).prepare(`count_products_${name}`)),
  };
}

export const preparedLists = {
  all: prepareList('all'),
  slug: prepareList('slug', eq(products.slug, sql.placeholder('value'))),
  type: prepareList('type', eq(products.type, sql.placeholder('value'))),
  isNew: prepareList('is_new', sql`${products.isNew}`),
};
