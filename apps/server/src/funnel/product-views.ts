import type { Database } from '../db/client.ts';
import type { Logger } from '../logging/log.ts';
import { addFunnelCounts, type FunnelCount } from './funnel-queries.ts';
import { toUtcDay } from './utc-day.ts';

const storeEveryMs = 60_000;

/** Views that are not stored yet, in memory of each node. */
export interface ProductViews {
  count(productId: number, at: Date): void;
  /** Every minute, before they are read, and before the connections are closed. Never fails. */
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
