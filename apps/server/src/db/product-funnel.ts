import { toUtcDay } from '@partshelf/contract/dates.ts';
import { sql } from 'drizzle-orm';
import type { Logger } from '../platform/log.ts';
import type { Database, Queryable } from './client.ts';
import { products } from './tables/catalog.ts';
import { funnelCounts, type FunnelStep } from './tables/funnel.ts';

const storeEveryMs = 60_000;

export interface ProductViews {
  count(productId: number, at: Date): void;
  /** Runs every minute, before a read, and before the connections close. It never fails. */
  store(): Promise<void>;
}

interface ProductViewOptions {
  readonly db: Database;
  readonly log: Logger;
}

export function createProductViews({ db, log }: ProductViewOptions): ProductViews {
  let waiting = new Map<string, FunnelCount>();
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();

  function add(day: string, productId: number, more: number): void {
    const key = `${day} ${productId}`;
    const count = (waiting.get(key)?.count ?? 0) + more;
    waiting.set(key, { day, productId, count });
    timer ??= setTimeout(() => void store(), storeEveryMs).unref();
  }

  async function storeWaiting(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = [...waiting.values()];
    if (counts.length === 0) return;
    waiting = new Map();
    try {
      await addFunnelCounts(db, 'viewed', counts);
    } catch (error) {
      log.warn({ err: error, dependency: 'database' }, 'page views could not be stored yet');
      for (const { day, productId, count } of counts) add(day, productId, count);
    }
  }

  const store = () => (storing = storing.then(storeWaiting));

  return { count: (productId, at) => add(toUtcDay(at), productId, 1), store };
}

interface FunnelCount {
  /** The day is written as YYYY-MM-DD in UTC. */
  readonly day: string;
  readonly productId: number;
  readonly count: number;
}

/** One statement adds all rows, in the same order on every node. A day and product is listed once. */
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
