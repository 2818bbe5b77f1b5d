import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { products } from '../db/tables/catalog.ts';
import { funnelCounts, type FunnelStep } from '../db/tables/shop/funnel.ts';

export interface FunnelCount {
  /** YYYY-MM-DD in UTC. */
  readonly day: string;
  readonly productId: number;
  readonly count: number;
}

/** In one statement, in the same order on every node. Each day and product is listed once. */
export async function addFunnelCounts(
  db: Queryable,
  step: FunnelStep,
  counts: readonly FunnelCount[],
): Promise<void> {
  const days = sql.param(counts.map(({ day }) => day));
  const productIds = sql.param(counts.map(({ productId }) => productId));
  const numbers = sql.param(counts.map(({ count }) => count));
  await db.execute(sql`
    insert into ${funnelCounts} (day, product_id, step, count)
    select counted.day, ${products.id}, ${step}, counted.count
    from unnest(${days}::date[], ${productIds}::bigint[], ${numbers}::int[]) counted(day, id, count)
    join ${products} on ${products.id} = counted.id
    order by counted.day, ${products.id}
    on conflict (day, product_id, step)
    do update set count = ${funnelCounts.count} + excluded.count`);
}
