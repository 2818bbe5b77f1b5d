import type {
  CategoryFilter,
  ProductCondition,
  ProductFilters,
  SortKey,
  TextFilter,
} from '@partshelf/contract/catalog/catalog.ts';
import {
  and,
  asc,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  like,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Platform } from '@partshelf/contract/packages/platforms.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { escapeLikePattern } from '../../../db/like-patterns.ts';
import { categories, productCategories, products, releases } from '../../../db/tables/catalog.ts';

export const published = isNotNull(products.publishedAt);

function matchText(column: PgColumn, filter: TextFilter): SQL {
  if ('$eq' in filter) return eq(column, filter.$eq);
  if ('$eqi' in filter) return ilike(column, escapeLikePattern(filter.$eqi));
  if ('$contains' in filter) return like(column, `%${escapeLikePattern(filter.$contains)}%`);
  if ('$containsi' in filter) return ilike(column, `%${escapeLikePattern(filter.$containsi)}%`);
  return inArray(column, filter.$in);
}

function matchCategory({ title, slug, documentId }: CategoryFilter): SQL {
  const conditions = and(
    eq(productCategories.productId, products.id),
    title && matchText(categories.title, title),
    slug && matchText(categories.slug, slug),
    documentId && matchText(categories.documentId, documentId),
  );
  return sql`exists (select 1 from ${productCategories} inner join ${categories} on ${categories.id} = ${productCategories.categoryId} where ${conditions})`;
}

const runsOn = (platform: Platform) =>
  sql`exists (select 1 from ${releases} where ${releases.id} = ${products.currentReleaseId} and ${platform} = any(${releases.runsOn}))`;

function matchProduct(condition: ProductCondition): SQL | undefined {
  const { title, description, slug, documentId, isNew, type } = condition;
  return and(
    title && matchText(products.title, title),
    description && matchText(products.description, description),
    slug && matchText(products.slug, slug),
    documentId && matchText(products.documentId, documentId),
    isNew && eq(products.isNew, isNew.$eq),
    type && eq(products.type, type.$eq),
    condition.categories && matchCategory(condition.categories),
    condition.runsOn && runsOn(condition.runsOn.$eq),
  );
}

export function toCondition({ $or = [], $and = [], ...rest }: ProductFilters): SQL | undefined {
  return and(matchProduct(rest), or(...$or.map(matchProduct)), ...$and.map(matchProduct));
}

/** The indexes are of trigrams. */
const minIndexedLength = 3;

export function isIndexed(filter: TextFilter | undefined): boolean {
  if (!filter) return false;
  if ('$contains' in filter) return filter.$contains.length >= minIndexedLength;
  return '$containsi' in filter && filter.$containsi.length >= minIndexedLength;
}

export function usesTextIndex({ $or = [], $and = [], ...rest }: ProductFilters): boolean {
  return [rest, ...$or, ...$and].some(
    ({ title, description }) => isIndexed(title) || isIndexed(description),
  );
}

/** `+ 0` avoids the primary key index: PostgreSQL would scan it and test every product. */
export const orderBySortedId: SQL = sql`${products.id} + 0`;

const sortColumns = {
  id: products.id,
  title: products.title,
  price: products.priceCents,
  averageRating: products.averageRating,
  createdAt: products.createdAt,
};

/** Always ends with the id, so that pages never overlap. */
export function toOrder(keys: readonly SortKey[]): SQL[] {
  const chosen = keys.map((key) => {
    const [name, direction] = key.split(':') as [keyof typeof sortColumns, string?];
    const sorted = (direction === 'desc' ? desc : asc)(sortColumns[name]);
    return name === 'averageRating' ? sql`${sorted} nulls last` : sorted;
  });
  return [...chosen, asc(products.id)];
}
