import type { DiscountKind } from '@partshelf/contract/discounts.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import {
  constant,
  createdAt,
  documentIdColumn,
  id,
  isOneOf,
  referenceTo,
  timestampColumn,
  updatedAt,
} from '../columns.ts';
import { pgTable } from '../personal-data.ts';

/** `value` is in hundredths of a percent, or in cents. */
export interface DiscountTerms {
  readonly kind: DiscountKind;
  readonly value: number;
  /** It is null for all products. */
  readonly productIds: readonly number[] | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly useLimit: number | null;
  readonly useLimitPerPerson: number | null;
  readonly minimumCents: number | null;
}

/** Codes are made by a job, `made` together with them. */
export const discountBatches = pgTable(
  'discount_batches',
  {
    id: id(),
    documentId: documentIdColumn(),
    name: text().notNull(),
    prefix: text().notNull(),
    terms: jsonb().$type<DiscountTerms>().notNull(),
    requested: integer().notNull(),
    made: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'discount_batches_requested_check',
      sql`${table.requested} between 1 and ${constant(limits.discountBatch)}`,
    ),
    check('discount_batches_made_check', sql`${table.made} between 0 and ${table.requested}`),
  ],
);

/** How often a code was used is counted in the orders, and stored nowhere. */
export const discountCodes = pgTable(
  'discount_codes',
  {
    id: id(),
    documentId: documentIdColumn(),
    code: text().notNull().unique(),
    kind: text({ enum: ['percent', 'amount'] }).notNull(),
    value: integer().notNull(),
    productIds: bigint({ mode: 'number' }).array(),
    startsAt: timestampColumn(),
    endsAt: timestampColumn(),
    useLimit: integer(),
    useLimitPerPerson: integer(),
    minimumCents: integer(),
    withdrawnAt: timestampColumn(),
    batchId: referenceTo().references(() => discountBatches.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('discount_codes_batch_index').on(table.batchId, table.id),
    index('discount_codes_created_index').on(table.createdAt, table.id),
    index('discount_codes_search').using('gin', sql`search_text(${table.code}) gin_trgm_ops`),
    check('discount_codes_code_check', sql`${table.code} ~ '^[A-Z0-9-]{3,32}$'`),
    check('discount_codes_kind_check', isOneOf(table.kind, ['percent', 'amount'])),
    check(
      'discount_codes_value_check',
      sql`${table.value} > 0 and (${table.kind} = 'amount' or ${table.value} <= 10000)`,
    ),
    check(
      'discount_codes_limits_check',
      sql`coalesce(${table.useLimit}, 1) > 0 and coalesce(${table.useLimitPerPerson}, 1) > 0 and coalesce(${table.minimumCents}, 1) > 0`,
    ),
  ],
);
