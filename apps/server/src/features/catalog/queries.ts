import {
  category as categorySchema,
  type CategoryFilters,
  type CategorySortKey,
} from '@partshelf/contract/catalog/catalog.ts';
import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Database, prepared, type Queryable } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import {
  imageColumns,
  isPublished,
  licensingOfProduct,
  selectImage,
} from '../../db/expressions.ts';
import { factsOf } from '../../db/named-columns.ts';
import type { ListPage } from '../../db/list-page.ts';
import {
  bundleItems,
  catalogVersion,
  categories,
  formerSlugs,
  products,
  releases,
} from '../../db/tables/catalog.ts';
import { shopPages } from '../../db/tables/branding.ts';
import { files } from '../../db/tables/files.ts';
import { matchCategory } from './filter-queries.ts';
import { findTotal } from './product-list-queries.ts';

export interface WantedCategories {
  readonly filters: CategoryFilters;
  readonly sort: readonly CategorySortKey[];
  readonly page: ListPage;
}

const displayOrder = [asc(categories.position), asc(categories.id)];

export const categoryColumns = {
  ...columnsOf(z.omit(categorySchema, { img: true }), categories, {}),
  imageId: categories.imageId,
};

const selectCategories = (db: Database, condition: SQL | undefined, order: readonly SQL[]) =>
  db
    .select({ version: catalogVersion.version, category: categoryColumns })
    .from(categories)
    .crossJoin(catalogVersion)
    .where(condition)
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));

const categoriesStatement = prepared((db) =>
  selectCategories(db, undefined, displayOrder).prepare('list_categories'),
);

const categoryTotalStatement = prepared((db) =>
  db.select({ total: count() }).from(categories).prepare('count_categories'),
);

/** Every sort key is unique. */
const toCategoryOrder = (keys: readonly CategorySortKey[]) =>
  keys.map((key) => {
    const [name, direction] = key.split(':') as ['id' | 'documentId' | 'title' | 'slug', string?];
    return (direction === 'desc' ? desc : asc)(categories[name]);
  });

function readChosen(db: Database, { filters, sort, page }: WantedCategories) {
  const order = sort.length > 0 ? toCategoryOrder(sort) : displayOrder;
  return selectCategories(db, matchCategory(filters), order).execute({ ...page });
}

export async function listCategoryRows(db: Database, wanted: WantedCategories) {
  const { filters, sort, page } = wanted;
  const isFiltered = Object.keys(filters).length > 0;
  const isPlain = !isFiltered && sort.length === 0;
  const found = isPlain
    ? await categoriesStatement(db).execute({ ...page })
    : await readChosen(db, wanted);
  const total = await findTotal(db, {
    key: isFiltered ? `categories ${JSON.stringify(filters)}` : 'categories',
    version: found[0]?.version,
    page: { ...page, found: found.length },
    count: () =>
      isFiltered
        ? db.select({ total: count() }).from(categories).where(matchCategory(filters))
        : categoryTotalStatement(db).execute(),
  });
  return { rows: found.map(({ category }) => category), total };
}

const imagesStatement = prepared((db) =>
  db
    .select(imageColumns)
    .from(files)
    .where(sql`${files.id} = any(${sql.placeholder('fileIds')}) and ${files.visibility} = 'public'`)
    .prepare('list_images'),
);

export function listImages(db: Database, fileIds: readonly number[]) {
  return imagesStatement(db).execute({ fileIds });
}

/** Lists items in the order of each bundle, unpublished products included. */
export function listBundleItems(db: Queryable, bundleIds: readonly number[]) {
  return db
    .select({
      bundleId: bundleItems.bundleId,
      productId: products.id,
      ...pickColumns(products, 'documentId', 'slug', 'title', 'description', 'priceCents'),
      releaseId: products.currentReleaseId,
      ...factsOf(releases),
      isPublished,
      image: selectImage(products.imageId),
      licensing: licensingOfProduct,
    })
    .from(bundleItems)
    .innerJoin(products, eq(products.id, bundleItems.productId))
    .leftJoin(releases, eq(releases.id, products.currentReleaseId))
    .where(inArray(bundleItems.bundleId, [...bundleIds]))
    .orderBy(asc(bundleItems.bundleId), asc(bundleItems.position));
}

export type BundleItem = Awaited<ReturnType<typeof listBundleItems>>[number];

export async function isBundle(db: Queryable, productId: number): Promise<boolean> {
  const [product] = await db
    .select({ isBundle: products.isBundle })
    .from(products)
    .where(eq(products.id, productId));
  return product?.isBundle ?? false;
}

export async function findFeedProduct(db: Database, slug: string) {
  const [product] = await db
    .select(pickColumns(products, 'id', 'documentId', 'slug', 'title', 'createdAt'))
    .from(products)
    .where(and(eq(products.slug, slug), isNotNull(products.publishedAt)));
  return product;
}

const currentSlugStatement = prepared((db) =>
  db
    .select({ slug: products.slug })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(and(eq(formerSlugs.slug, sql.placeholder('slug')), isNotNull(products.publishedAt)))
    .prepare('find_current_slug'),
);

export async function findCurrentSlug(db: Database, slug: string): Promise<string | undefined> {
  const [product] = await currentSlugStatement(db).execute({ slug });
  return product?.slug;
}

export function listNewestReleases(db: Database, productId: number, limit: number) {
  return db
    .select(
      pickColumns(
        releases,
        'documentId',
        'version',
        'changelog',
        'publishedAt',
        'withdrawnAt',
        'withdrawnReason',
      ),
    )
    .from(releases)
    .where(eq(releases.productId, productId))
    .orderBy(desc(releases.publishedAt), desc(releases.id))
    .limit(limit);
}

const published = isNotNull(products.publishedAt);

const changedAt = sql`greatest(${products.updatedAt}, ${releases.publishedAt})`.mapWith(
  products.updatedAt,
);

export function listProductUrls(db: Database, page: { limit: number; offset: number }) {
  return db
    .select({ ...pickColumns(products, 'slug', 'reviewCount'), updatedAt: changedAt })
    .from(products)
    .leftJoin(releases, eq(releases.id, products.currentReleaseId))
    .where(published)
    .orderBy(asc(products.id))
    .limit(page.limit)
    .offset(page.offset);
}

export function listCategoryUrls(db: Database, limit: number) {
  return db
    .select({ documentId: categories.documentId })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(limit);
}

export async function countCatalog(db: Database) {
  const [[listed], [grouped]] = await Promise.all([
    db.select({ total: count() }).from(products).where(published),
    db.select({ total: count() }).from(categories),
  ]);
  return { products: listed!.total, categories: grouped!.total };
}

export async function listSitemapPages(db: Database) {
  return db
    .select({ path: shopPages.path, updatedAt: shopPages.updatedAt })
    .from(shopPages)
    .where(eq(shopPages.inSitemap, true))
    .orderBy(asc(shopPages.id));
}
