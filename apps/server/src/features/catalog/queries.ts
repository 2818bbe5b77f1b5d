import { asc, count, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Database, prepared } from '../../db/client.ts';
import { catalogVersion, categories, products, releases } from '../../db/tables/catalog.ts';
import { files } from '../../db/tables/files.ts';
import type { Page } from './products/product-list-queries.ts';
import { findTotal } from './products/totals.ts';

/** Null when the execution says so: a long text costs most of the time that a list takes. */
const unlessUnwanted = (column: PgColumn) =>
  sql<string | null>`case when ${sql.placeholder(column.name)}::boolean then ${column} end`;

const productsStatement = prepared((db) =>
  db
    .select({
      id: products.id,
      documentId: products.documentId,
      slug: products.slug,
      title: products.title,
      description: products.description,
      longDescription: unlessUnwanted(products.longDescription),
      otherDescription: unlessUnwanted(products.otherDescription),
      priceCents: products.priceCents,
      isNew: products.isNew,
      type: products.type,
      averageRating: products.averageRating,
      reviewCount: products.reviewCount,
      worksWith: products.worksWith,
      imageId: products.imageId,
      image2Id: products.image2Id,
      image3Id: products.image3Id,
      createdAt: products.createdAt,
      updatedAt: products.updatedAt,
      version: releases.version,
      packageName: files.name,
      packageBytes: files.sizeBytes,
    })
    .from(products)
    .leftJoin(releases, eq(releases.id, products.currentReleaseId))
    .leftJoin(files, eq(files.id, releases.fileId))
    .where(sql`${products.id} = any(${sql.placeholder('ids')})`)
    .prepare('read_products'),
);

export type ProductRow = Awaited<ReturnType<typeof listProductRows>>[number];

/** In no particular order, unpublished ones included; long texts only where they are wanted. */
export function listProductRows(
  db: Database,
  ids: readonly number[],
  texts: { longDescription: boolean; otherDescription: boolean },
) {
  return productsStatement(db).execute({ ids, ...texts });
}

const categoriesStatement = prepared((db) =>
  db
    .select({
      version: catalogVersion.version,
      category: {
        id: categories.id,
        documentId: categories.documentId,
        title: categories.title,
        slug: categories.slug,
        imageId: categories.imageId,
      },
    })
    .from(categories)
    .crossJoin(catalogVersion)
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('list_categories'),
);

const categoryTotalStatement = prepared((db) =>
  db.select({ total: count() }).from(categories).prepare('count_categories'),
);

export async function listCategoryRows(db: Database, page: Page) {
  const found = await categoriesStatement(db).execute({ ...page });
  const total = await findTotal(db, {
    key: 'categories',
    version: found[0]?.version,
    page: { ...page, found: found.length },
    count: () => categoryTotalStatement(db).execute(),
  });
  return { rows: found.map(({ category }) => category), total };
}
