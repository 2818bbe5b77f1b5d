import type { TimeFilter } from '@partshelf/contract/api/query.ts';
import { and, gte, lt, not, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { matchNull } from './match-filters.ts';

const from = (iso: string) => new Date(iso);

const after = (iso: string) => new Date(Date.parse(iso) + 1);

/** Answers have milliseconds, the database microseconds: a time is the whole millisecond. */
export function matchTime(column: PgColumn, filter: TimeFilter): SQL | undefined {
  const { $eq, $ne, $in, $notIn, $gt, $gte, $lt, $lte, $null, $notNull } = filter;
  const equals = (iso: string) => and(gte(column, from(iso)), lt(column, after(iso)))!;
  return and(
    $eq === undefined ? undefined : equals($eq),
    $ne === undefined ? undefined : not(equals($ne)),
    $in && or(...$in.map(equals)),
    $notIn && not(or(...$notIn.map(equals))!),
    $gt === undefined ? undefined : gte(column, after($gt)),
    $gte === undefined ? undefined : gte(column, from($gte)),
    $lt === undefined ? undefined : lt(column, from($lt)),
    $lte === undefined ? undefined : lt(column, after($lte)),
    $null === undefined ? undefined : matchNull(column, $null),
    $notNull === undefined ? undefined : matchNull(column, !$notNull),
  );
}
