import type { ProductFilters, SortKey } from '@partshelf/contract/catalog.ts';
import { and, asc, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type Database, prepared } from '../../db/client.ts';
import { categories, products, releases } from '../../db/tables/catalog.ts';
import { files } from '../../db/tables/files.ts';
import { toCondition, toOrder } from './product-filters.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const published = isNotNull(products.publishedAt);

const selectIds = (db: Database, condition: SQL | undefined, sort: readonly SortKey[]) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(and(published, condition))
    .orderBy(...toOrder(sort));

const selectTotal = (db: Database, condition: SQL | undefined) =>
  db.select({ total: count() }).from(products).where(and(published, condition));

function prepareRead(name: string, condition?: SQL) {
  return {
    ids: prepared((db) =>
      selectIds(db, condition, [])
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset'))
        .prepare(`list_products_${name}`),
    ),
    total: prepared((db) => selectTotal(db, condition).prepare(`count_products_${name}`)),
  };
}

const hotReads = {
  all: prepareRead('all'),
  slug: prepareRead('slug', eq(products.slug, sql.placeholder('value'))),
  type: prepareRead('type', eq(products.type, sql.placeholder('value'))),
  isNew: prepareRead('is_new', sql`${products.isNew}`),
};

/** The reads that pages make all the time are prepared; all others are built when they come. */
function findHotRead(filters: ProductFilters) {
  const { slug, type, isNew } = filters;
  const conditions = Object.keys(filters).length;
  if (conditions === 0) return { read: hotReads.all, value: null };
  if (conditions > 1) return undefined;
  if (slug && '$eq' in slug) return { read: hotReads.slug, value: slug.$eq };
  if (type) return { read: hotReads.type, value: type.$eq };
  return isNew?.$eq ? { read: hotReads.isNew, value: true } : undefined;
}

/** The published products of one page, by id, and how many there are on all pages. */
export async function listProductIds(
  db: Database,
  wanted: { filters: ProductFilters; sort: readonly SortKey[]; page: Page },
) {
  const { filters, sort, page } = wanted;
  const hot = sort.length === 0 ? findHotRead(filters) : undefined;
  const condition = hot ? undefined : toCondition(filters);
  const found = hot
    ? await hot.read.ids(db).execute({ ...page, value: hot.value })
    : await selectIds(db, condition, sort).limit(page.limit).offset(page.offset);
  const ids = found.map((product) => product.id);
  const isLastPage = ids.length < page.limit && (ids.length > 0 || page.offset === 0);
  if (isLastPage) return { ids, total: page.offset + ids.length };
  const [counted] = hot
    ? await hot.read.total(db).execute({ value: hot.value })
    : await selectTotal(db, condition);
  return { ids, total: counted?.total ?? 0 };
}

/** `reference` is a documentId or a numeric id. */
export async function findPublishedProductId(db: Database, reference: string) {
  const isNumber = /^\d{1,15}$/.test(reference);
  const [product] = await selectIds(
    db,
    isNumber ? eq(products.id, Number(reference)) : eq(products.documentId, reference),
    [],
  );
  return product?.id;
}

const productsStatement = prepared((db) =>
  db
    .select({
      id: products.id,
      documentId: products.documentId,
      slug: products.slug,
      title: products.title,
      description: products.description,
      longDescription: products.longDescription,
      otherDescription: products.otherDescription,
      priceCents: products.priceCents,
      isNew: products.isNew,
      type: products.type,
      averageRating: products.averageRating,
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

/** In no particular order, unpublished ones included. */
export function listProductRows(db: Database, ids: readonly number[]) {
  return productsStatement(db).execute({ ids });
}

const categoriesStatement = prepared((db) =>
  db
    .select({
      id: categories.id,
      documentId: categories.documentId,
      title: categories.title,
      slug: categories.slug,
      imageId: categories.imageId,
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('list_categories'),
);

const categoryTotalStatement = prepared((db) =>
  db.select({ total: count() }).from(categories).prepare('count_categories'),
);

export async function listCategoryRows(db: Database, page: Page) {
  const [rows, [counted]] = await Promise.all([
    categoriesStatement(db).execute({ ...page }),
    categoryTotalStatement(db).execute(),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
