import type { TextFilter, TimeFilter } from '@partshelf/contract/api/query.ts';
import { toSearchWords } from '@partshelf/contract/api/typed-text.ts';
import type {
  CategoryFilters,
  ProductCondition,
  ProductFilters,
} from '@partshelf/contract/catalog/catalog.ts';
import { toCents } from '@partshelf/contract/money.ts';
import type { Platform } from '@partshelf/contract/packages/labels.ts';
import {
  and,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import {
  bundleItems,
  categories,
  productCategories,
  products,
  releases,
} from '../../db/tables/catalog.ts';
import { containsText, escapeLikePattern } from '../../db/text-search.ts';

export const published = isNotNull(products.publishedAt);

export function matchCategory({ id, documentId, title, slug }: CategoryFilters): SQL | undefined {
  return and(
    id && matchValue(categories.id, id),
    documentId && matchValue(categories.documentId, documentId),
    title && matchText(categories.title, title),
    slug && matchText(categories.slug, slug),
  );
}

export function isInCategory(filters: CategoryFilters): SQL {
  const conditions = and(eq(productCategories.productId, products.id), matchCategory(filters));
  return sql`exists (select 1 from ${productCategories} inner join ${categories} on ${categories.id} = ${productCategories.categoryId} where ${conditions})`;
}

const releaseRunsOn = (platform: Platform | SQL) =>
  sql`exists (select 1 from ${releases} where ${releases.id} = ${products.currentReleaseId} and ${platform} = any(${releases.runsOn}))`;

const content = alias(products, 'content');

/** A bundle runs where all of its contents run. */
const bundleRunsOn = (platform: Platform | SQL) =>
  sql`(${products.isBundle} and not exists (
    select 1 from ${bundleItems} inner join ${products} "content" on ${content.id} = ${bundleItems.productId}
    left join ${releases} on ${releases.id} = ${content.currentReleaseId}
    where ${bundleItems.bundleId} = ${products.id} and ${platform} = any(${releases.runsOn}) is not true))`;

export const runsOn = (platform: Platform | SQL) =>
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
    condition.outsideCategory && not(isInCategory({ documentId: condition.outsideCategory })),
    condition.runsOn && matchPlatforms(condition.runsOn),
  );
}

export function toCondition({ $or = [], $and = [], ...rest }: ProductFilters): SQL | undefined {
  return and(matchProduct(rest), or(...$or.map(matchProduct)), ...$and.map(matchProduct));
}

interface ValueFilter<Value> {
  readonly $eq?: Value | undefined;
  readonly $ne?: Value | undefined;
  readonly $in?: readonly Value[] | undefined;
  readonly $notIn?: readonly Value[] | undefined;
  readonly $gt?: Value | undefined;
  readonly $gte?: Value | undefined;
  readonly $lt?: Value | undefined;
  readonly $lte?: Value | undefined;
  readonly $null?: boolean | undefined;
  readonly $notNull?: boolean | undefined;
}

const orNull = (column: PgColumn, condition: SQL) =>
  column.notNull ? condition : or(condition, isNull(column));

const matchNull = (column: PgColumn, isWanted: boolean) =>
  isWanted ? isNull(column) : isNotNull(column);

const compare = { $eq: eq, $gt: gt, $gte: gte, $lt: lt, $lte: lte } as const;

function matchValue<Value>(
  column: PgColumn,
  filter: ValueFilter<Value>,
  toStored: (value: Value) => unknown = (value) => value,
): SQL | undefined {
  const { $ne, $in, $notIn, $null, $notNull } = filter;
  const comparisons = (['$eq', '$gt', '$gte', '$lt', '$lte'] as const).map((operator) => {
    const value = filter[operator];
    return value === undefined ? undefined : compare[operator](column, toStored(value));
  });
  return and(
    ...comparisons,
    $ne === undefined ? undefined : orNull(column, ne(column, toStored($ne))),
    $in && inArray(column, $in.map(toStored)),
    $notIn && orNull(column, notInArray(column, $notIn.map(toStored))),
    $null === undefined ? undefined : matchNull(column, $null),
    $notNull === undefined ? undefined : matchNull(column, !$notNull),
  );
}

type SearchOperator = '$containsi' | '$notContainsi';
type PatternOperator = Exclude<keyof TextFilter, keyof ValueFilter<string> | SearchOperator>;

const textPatterns: Record<PatternOperator, (column: PgColumn, text: string) => SQL> = {
  $eqi: (column, text) => ilike(column, text),
  $nei: (column, text) => not(ilike(column, text)),
  $contains: (column, text) => like(column, `%${text}%`),
  $notContains: (column, text) => not(like(column, `%${text}%`)),
  $startsWith: (column, text) => like(column, `${text}%`),
  $startsWithi: (column, text) => ilike(column, `${text}%`),
  $endsWith: (column, text) => like(column, `%${text}`),
  $endsWithi: (column, text) => ilike(column, `%${text}`),
};

const patternOperators = Object.keys(textPatterns) as PatternOperator[];

const searchText = (column: PgColumn, text: string) => containsText(text, column) ?? sql`true`;

/** The column must always have a value. */
function matchText(column: PgColumn, filter: TextFilter): SQL | undefined {
  const { $containsi, $notContainsi } = filter;
  const matched = patternOperators.map((operator) => {
    const text = filter[operator];
    return text === undefined ? undefined : textPatterns[operator](column, escapeLikePattern(text));
  });
  return and(
    matchValue(column, filter),
    ...matched,
    $containsi === undefined ? undefined : searchText(column, $containsi),
    $notContainsi === undefined ? undefined : not(searchText(column, $notContainsi)),
  );
}

const startOf = (iso: string) => new Date(iso);

const endOf = (iso: string) => new Date(Date.parse(iso) + 1);

/** Answers have milliseconds, the database microseconds: a time is the whole millisecond. */
function matchTime(column: PgColumn, filter: TimeFilter): SQL | undefined {
  const { $eq, $ne, $in, $notIn, $gt, $gte, $lt, $lte, $null, $notNull } = filter;
  const equals = (iso: string) => and(gte(column, startOf(iso)), lt(column, endOf(iso)))!;
  return and(
    $eq === undefined ? undefined : equals($eq),
    $ne === undefined ? undefined : not(equals($ne)),
    $in && or(...$in.map(equals)),
    $notIn && not(or(...$notIn.map(equals))!),
    $gt === undefined ? undefined : gte(column, endOf($gt)),
    $gte === undefined ? undefined : gte(column, startOf($gte)),
    $lt === undefined ? undefined : lt(column, startOf($lt)),
    $lte === undefined ? undefined : lt(column, endOf($lte)),
    $null === undefined ? undefined : matchNull(column, $null),
    $notNull === undefined ? undefined : matchNull(column, !$notNull),
  );
}

/** The indexes are of trigrams. */
const minIndexedLength = 3;

const indexed = [
  '$contains',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
  '$eqi',
] as const;

const isLongEnough = ({ length }: string) => length >= minIndexedLength;

export function isIndexed(filter: TextFilter | undefined): boolean {
  if (!filter) return false;
  const { $containsi } = filter;
  return (
    indexed.some((operator) => isLongEnough(filter[operator] ?? '')) ||
    ($containsi !== undefined && toSearchWords($containsi).some(isLongEnough))
  );
}

export function usesTextIndex({ $or = [], $and = [], ...rest }: ProductFilters): boolean {
  return [rest, ...$or, ...$and].some(
    ({ title, slug, description }) => isIndexed(title) || isIndexed(slug) || isIndexed(description),
  );
}
