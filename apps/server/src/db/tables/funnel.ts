import { sql } from 'drizzle-orm';
import { check, date, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { isOneOf, referenceTo } from '../columns.ts';
import { products } from './catalog.ts';
import { pgTable } from '../personal-data.ts';

const funnelSteps = ['viewed', 'addedToCart'] as const;

export type FunnelStep = (typeof funnelSteps)[number];

/** It counts steps of UTC days that no other table tells. Nothing says who it was. */
export const funnelCounts = pgTable(
  'funnel_counts',
  {
    day: date().notNull(),
    productId: referenceTo()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    step: text({ enum: funnelSteps }).notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.productId, table.step] }),
    check('funnel_counts_step_check', isOneOf(table.step, funnelSteps)),
    check('funnel_counts_count_check', sql`${table.count} > 0`),
  ],
);
