import type { SeededProduct } from './catalog.ts';
import { type PlannedCustomer, CustomerPlan } from './customers.ts';
import type { PastOrder } from './past-orders.ts';
import type { Random } from './random.ts';
import { after, dayMs, daysBefore, hourMs } from './time.ts';

export interface PlannedOrder extends Omit<PastOrder, 'userId'> {
  readonly customer: PlannedCustomer;
}

type OrderOutcome = PastOrder['outcome'];

export const activityDays = 120;

const ordersPerDay = { first: 1.4, last: 4.2 };

/** Sunday first: companies buy on working days. */
const weekdayFactors = [0.25, 1.15, 1.25, 1.2, 1.1, 0.9, 0.35];

const hourWeights = [
  1, 1, 0, 0, 1, 2, 4, 9, 14, 16, 14, 10, 9, 13, 15, 14, 11, 8, 6, 5, 4, 3, 2, 1,
];

function planOrderTimes(random: Random, now: Date): Date[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const days = Array.from({ length: activityDays }, (_, index) => {
    const start = daysBefore(new Date(today), activityDays - 1 - index);
    const growth = index / (activityDays - 1);
    const expected = ordersPerDay.first + (ordersPerDay.last - ordersPerDay.first) * growth;
    const count = random.poisson(expected * weekdayFactors[start.getUTCDay()]!);
    return Array.from({ length: count }, () => {
      const hour = random.pickWeighted([...hourWeights.keys()], (_hour, at) => hourWeights[at]!);
      return after(start, (hour + random.next()) * hourMs);
    });
  });
  const latest = after(now, -hourMs);
  return days
    .flat()
    .filter((time) => time < latest)
    .toSorted((a, b) => a.getTime() - b.getTime());
}

const newCustomerShare = 0.42;
const visitorsWithoutOrder = 26;

const outcomes: readonly { readonly outcome: OrderOutcome; readonly share: number }[] = [
  { outcome: 'paid', share: 0.8 },
  { outcome: 'refunded', share: 0.05 },
  { outcome: 'disputed', share: 0.02 },
  { outcome: 'failed', share: 0.06 },
  { outcome: 'expired', share: 0.07 },
];

const reversalDays = {
  refunded: { least: 1, most: 9 },
  disputed: { least: 4, most: 18 },
};

function planOutcome(random: Random, createdAt: Date, now: Date) {
  const { outcome } = random.pickWeighted(outcomes, ({ share }) => share);
  if (outcome === 'expired' && createdAt > daysBefore(now, 1.1))
    return { outcome: 'paid' } as const;
  if (outcome !== 'refunded' && outcome !== 'disputed') return { outcome };
  const { least, most } = reversalDays[outcome];
  const reversedAt = after(createdAt, random.between(least, most) * dayMs);
  return reversedAt < after(now, -hourMs)
    ? { outcome, reversedAt }
    : ({ outcome: 'paid' } as const);
}

function planAttempts(random: Random, outcome: OrderOutcome): number {
  if (outcome === 'expired') return 1;
  const isRetried = random.chance(outcome === 'failed' ? 0.55 : 0.1);
  return isRetried ? random.integer(2, outcome === 'failed' ? 3 : 2) : 1;
}

function rankProducts(random: Random, catalog: ReadonlyMap<string, SeededProduct>) {
  return random
    .shuffle([...catalog].filter(([, { priceCents }]) => priceCents > 0))
    .map(([slug, { releases }], rank) => {
      const publishedDaysAgo = Math.max(...releases.map(({ daysAgo }) => daysAgo));
      return { slug, weight: 1 / (rank + 4), publishedDaysAgo };
    });
}

export function planOrders(
  random: Random,
  catalog: ReadonlyMap<string, SeededProduct>,
  now: Date,
): { readonly customers: readonly PlannedCustomer[]; readonly orders: readonly PlannedOrder[] } {
  const plan = new CustomerPlan(random);
  const ranked = rankProducts(random, catalog);
  const owned = new Map<PlannedCustomer, Set<string>>();

  function pickLines(customer: PlannedCustomer, createdAt: Date): PlannedOrder['lines'] {
    const own = owned.get(customer) ?? new Set();
    owned.set(customer, own);
    const ageDays = (now.getTime() - createdAt.getTime()) / dayMs;
    const wanted = random.pickWeighted([1, 2, 3], (_count, index) => [68, 24, 8][index]!);
    return Array.from({ length: wanted }).flatMap(() => {
      const left = ranked.filter(
        ({ slug, publishedDaysAgo }) => !own.has(slug) && publishedDaysAgo > ageDays,
      );
      if (left.length === 0) return [];
      const { slug } = random.pickWeighted(left, ({ weight }) => weight);
      own.add(slug);
      return [{ slug, quantity: random.chance(0.12) ? random.integer(2, 5) : 1 }];
    });
  }

  const orders = planOrderTimes(random, now).map((createdAt) => {
    const isNew = plan.all.length < 3 || random.chance(newCustomerShare);
    const customer = isNew ? plan.addBuyer(createdAt) : random.pick(plan.all);
    const { outcome, reversedAt } = {
      reversedAt: undefined,
      ...planOutcome(random, createdAt, now),
    };
    const attempts = planAttempts(random, outcome);
    return {
      customer,
      lines: pickLines(customer, createdAt),
      createdAt,
      outcome,
      attempts,
      reversedAt,
    };
  });
  for (let count = 0; count < visitorsWithoutOrder; count += 1) {
    plan.add(daysBefore(now, random.between(0.2, activityDays)));
  }
  const planned = orders.filter(({ lines }) => lines.length > 0);
  return { customers: plan.all, orders: addRecentReversals(planned, now) };
}

/** Credit notes begin, and a dispute can be answered, within fewer days than these. */
const recentDays = { refunded: 15, disputed: 13 };

/** Chance may leave them out: on each day, a recent order was refunded and a dispute is open. */
function addRecentReversals(orders: readonly PlannedOrder[], now: Date): PlannedOrder[] {
  const isPresent = (outcome: keyof typeof recentDays) =>
    orders.some(
      (order) =>
        order.outcome === outcome &&
        (outcome === 'refunded' ? order.createdAt : order.reversedAt!) >
          daysBefore(now, recentDays[outcome]),
    );
  const missing = (['refunded', 'disputed'] as const).filter((outcome) => !isPresent(outcome));
  const reversedAt = daysBefore(now, 2);
  return orders.map((order) => {
    const { createdAt } = order;
    const isFitting =
      order.outcome === 'paid' &&
      createdAt > daysBefore(now, recentDays.disputed) &&
      createdAt < daysBefore(now, reversalDays.disputed.least + 2);
    const outcome = isFitting ? missing.shift() : undefined;
    return outcome ? { ...order, outcome, reversedAt } : order;
  });
}
