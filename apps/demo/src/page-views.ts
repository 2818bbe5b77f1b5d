import { toUtcDay } from '@partshelf/contract/dates.ts';
import type { Transaction } from '../../server/src/db/client.ts';
import { addFunnelCounts } from '../../server/src/db/product-funnel.ts';
import type { SeededProduct } from './catalog.ts';
import { daysBefore } from './time.ts';
import { activityDays } from './planned-orders.ts';
import type { PlannedOrder } from './planned-orders.ts';
import type { Random } from './random.ts';

const viewsWithoutOrder = 2.5;
const viewsPerOrder = { least: 12, most: 28 };
const addedPerView = 0.06;

function countOrders(orders: readonly PlannedOrder[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { createdAt, lines } of orders) {
    for (const { slug } of lines) {
      const key = `${toUtcDay(createdAt)} ${slug}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

export async function insertPageViews(
  db: Transaction,
  random: Random,
  {
    catalog,
    orders,
  }: { catalog: ReadonlyMap<string, SeededProduct>; orders: readonly PlannedOrder[] },
  now: Date,
): Promise<void> {
  const ordered = countOrders(orders);
  const days = Array.from({ length: activityDays + 1 }, (_, ago) => daysBefore(now, ago));
  const planned = days.flatMap((date) =>
    [...catalog].flatMap(([slug, { id: productId, releases }]) => {
      const day = toUtcDay(date);
      const bought = ordered.get(`${day} ${slug}`) ?? 0;
      const isPublished = releases.some(({ daysAgo }) => daysBefore(now, daysAgo) <= date);
      if (!isPublished && bought === 0) return [];
      const added = bought + random.poisson(viewsWithoutOrder * addedPerView);
      const viewed =
        added +
        random.poisson(viewsWithoutOrder) +
        bought * random.integer(viewsPerOrder.least, viewsPerOrder.most);
      return [{ day, productId, viewed, added }];
    }),
  );
  const countsOf = (step: 'viewed' | 'added') =>
    planned
      .filter((row) => row[step] > 0)
      .map(({ day, productId, [step]: count }) => ({ day, productId, count }));
  await addFunnelCounts(db, 'viewed', countsOf('viewed'));
  await addFunnelCounts(db, 'addedToCart', countsOf('added'));
}
