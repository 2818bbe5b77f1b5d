import { expect, test } from 'vitest';
import { demoProducts } from './products.ts';
import type { SeededProduct } from './catalog.ts';
import { after, dayMs, daysBefore } from './time.ts';
import { planOrders } from './planned-orders.ts';
import { Random } from './random.ts';

const catalog: ReadonlyMap<string, SeededProduct> = new Map(
  demoProducts.map(({ slug, title, priceCents, releases }, id) => [
    slug,
    {
      id,
      title,
      priceCents,
      releases: releases.map(({ version, daysAgo }) => ({ id, version, daysAgo })),
    },
  ]),
);

const monday = new Date('2026-11-23T09:30:00Z');
const weekdays = Array.from({ length: 7 }, (_, day) => after(monday, day * dayMs));

const plan = (now: Date) => planOrders(new Random(11), catalog, now);

test('the same moment gives the same orders', () => {
  expect(plan(monday)).toEqual(plan(monday));
});

test.each(weekdays)('the last 30 days have orders in every final state, seen on %s', (now) => {
  const { orders } = plan(now);
  expect(orders.length).toBeGreaterThan(200);
  const recent = orders.filter(({ createdAt }) => createdAt > daysBefore(now, 30));
  expect(new Set(recent.map(({ outcome }) => outcome))).toEqual(
    new Set(['paid', 'refunded', 'disputed', 'failed', 'expired']),
  );
});

test('on each day a recent order was refunded and a dispute can be answered', () => {
  for (let day = 0; day < 60; day += 1) {
    const now = after(monday, day * dayMs);
    const { orders } = plan(now);
    const isRecent = (moment: Date | undefined, days: number) =>
      moment !== undefined && moment > daysBefore(now, days) && moment < now;
    const has = (outcome: string, isMeant: (order: (typeof orders)[number]) => boolean) =>
      orders.some((order) => order.outcome === outcome && isMeant(order));
    expect(
      has('refunded', ({ createdAt }) => isRecent(createdAt, 16)),
      String(now),
    ).toBe(true);
    expect(
      has('disputed', ({ reversedAt }) => isRecent(reversedAt, 14)),
      String(now),
    ).toBe(true);
  }
});

test('more is sold in the second half than in the first, and less at weekends', () => {
  const { orders } = plan(monday);
  const half = daysBefore(monday, 60);
  const later = orders.filter(({ createdAt }) => createdAt > half);
  expect(later.length).toBeGreaterThan(orders.length * 0.55);
  const atWeekends = orders.filter(({ createdAt }) => [0, 6].includes(createdAt.getUTCDay()));
  expect(atWeekends.length).toBeLessThan(orders.length * 0.15);
});

test('no one buys before signing up, twice the same product, or what was not published', () => {
  const { orders, customers } = plan(monday);
  expect(new Set(customers.map(({ email }) => email)).size).toBe(customers.length);
  const bought = orders.flatMap(({ customer, lines }) =>
    lines.map(({ slug }) => `${customer.username} ${slug}`),
  );
  expect(new Set(bought).size).toBe(bought.length);
  for (const { customer, createdAt, reversedAt, lines } of orders) {
    expect(customer.createdAt < createdAt).toBe(true);
    expect(createdAt < monday && (!reversedAt || reversedAt < monday)).toBe(true);
    for (const { slug } of lines) {
      const oldest = Math.max(...catalog.get(slug)!.releases.map(({ daysAgo }) => daysAgo));
      expect(daysBefore(monday, oldest) < createdAt).toBe(true);
    }
  }
});
