import type {
  CategoryFilters,
  ProductCondition,
  ProductFilters,
} from '@partshelf/contract/catalog/catalog.ts';
import { toCents } from '@partshelf/contract/money.ts';
import type { Platform } from '@partshelf/contract/packages/labels.ts';
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  bundleItems,
  categories,
  productCategories,
  products,
  releases,
} from '../../../db/tables/catalog.ts';
import { matchText, matchValue } from './match-filters.ts';
import { matchTime } from './match-time.ts';

export const published = isNotNull(products.publishedAt);

export function matchCategory({ id, documentId, title, slug }: CategoryFilters): SQL | undefined {
  return and(
    id && matchValue(categories.id, id),
    documentId && matchValue(categories.documentId, documentId),
    title && matchText(categories.title, title),
    slug && matchText(categories.slug, slug),
  );
}

function isInCategory(filters: CategoryFilters): SQL {
  const conditions = and(eq(productCategories.productId, products.id), matchCategory(filters));
  return sql`exists (select 1 from ${productCategories} inner join ${categories} on ${categories.id} = ${productCategories.categoryId} where ${conditions})`;
}

const releaseRunsOn = (platform: Platform) =>
  sql`exists (select 1 from ${releases} where ${releases.id} = ${products.currentReleaseId} and ${platform} = any(${releases.runsOn}))`;

const content = alias(products, 'content');

/** A bundle runs where all of its contents run. */
const bundleRunsOn = (platform: Platform) =>
  sql`(${products.isBundle} and not exists (
    select 1 from ${bundleItems} inner join ${products} "content" on ${content.id} = ${bundleItems.productId}
    left join ${releases} on ${releases.id} = ${content.currentReleaseId}
    where ${bundleItems.bundleId} = ${products.id} and ${platform} = any(${releases.runsOn}) is not true))`;

const runsOn = (platform: Platform) =>
  sql`(${releaseRunsOn(platform)} or ${bundleRunsOn(platform)})`;

function matchPlatforms({ $eq, $ne, $in, $notIn }: PlatformFilter): SQL | undefined {
  return and(
    $eq && runsOn($eq),
    $ne && sql`not ${runsOn($ne)}`,
    $in && or(...$in.map(runsOn)),
    $notIn && sql`not (${or(...$notIn.map(runsOn))})`,
  );
}

type PlatformFilter = Partial<Record<'$eq' | '$ne', Platform | undefined>> &
  Partial<Record<'$in' | '$notIn', Platform[] | undefined>>;

function matchProduct(condition: ProductCondition): SQL | undefined {
  const { id, documentId, slug, title, description, price, isNew, type } = condition;
  const { averageRating, reviewCount, createdAt, updatedAt } = condition;
  return and(
    id && matchValue(products.id, id),
    documentId && matchValue(products.documentId, documentId),
    slug && matchText(products.slug, slug),
    title && matchText(products.title, title),
    description && matchText(products.description, description),
    price && matchValue(products.priceCents, price, toCents),
    isNew && matchValue(products.isNew, isNew),
    type && matchValue(products.type, type),
    averageRating && matchValue(products.averageRating, averageRating),
    reviewCount && matchValue(products.reviewCount, reviewCount),
    createdAt && matchTime(products.createdAt, createdAt),
    updatedAt && matchTime(products.updatedAt, updatedAt),
    condition.categories && isInCategory(condition.categories),
    condition.runsOn && matchPlatforms(condition.runsOn),
  );
}

export function toCondition({ $or = [], $and = [], ...rest }: ProductFilters): SQL | undefined {
  return and(matchProduct(rest), or(...$or.map(matchProduct)), ...$and.map(matchProduct));
}
