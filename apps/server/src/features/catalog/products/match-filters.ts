import type { TextFilter } from '@partshelf/contract/api/query.ts';
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
import type { PgColumn } from 'drizzle-orm/pg-core';
import { containsText, escapeLikePattern } from '../../../db/text-search.ts';

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

/** What has no value differs from every value. */
const orNull = (column: PgColumn, condition: SQL) =>
  column.notNull ? condition : or(condition, isNull(column));

export const matchNull = (column: PgColumn, isWanted: boolean) =>
  isWanted ? isNull(column) : isNotNull(column);

const compare = { $eq: eq, $gt: gt, $gte: gte, $lt: lt, $lte: lte } as const;

export function matchValue<Value>(
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

const patterns: Record<PatternOperator, (column: PgColumn, text: string) => SQL> = {
  $eqi: (column, text) => ilike(column, text),
  $nei: (column, text) => not(ilike(column, text)),
  $contains: (column, text) => like(column, `%${text}%`),
  $notContains: (column, text) => not(like(column, `%${text}%`)),
  $startsWith: (column, text) => like(column, `${text}%`),
  $startsWithi: (column, text) => ilike(column, `${text}%`),
  $endsWith: (column, text) => like(column, `%${text}`),
  $endsWithi: (column, text) => ilike(column, `%${text}`),
};

const patternOperators = Object.keys(patterns) as PatternOperator[];

const search = (column: PgColumn, text: string) => containsText(text, column) ?? sql`true`;

/** For columns that always have a value. */
export function matchText(column: PgColumn, filter: TextFilter): SQL | undefined {
  const { $containsi, $notContainsi } = filter;
  const matched = patternOperators.map((operator) => {
    const text = filter[operator];
    return text === undefined ? undefined : patterns[operator](column, escapeLikePattern(text));
  });
  return and(
    matchValue(column, filter),
    ...matched,
    $containsi === undefined ? undefined : search(column, $containsi),
    $notContainsi === undefined ? undefined : not(search(column, $notContainsi)),
  );
}
