import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { openPages } from '../../test/open-pages.ts';
import { createProduct } from '../../test/support/factories.ts';
import { createOwner } from '../../test/support/owner.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { products } from '../db/tables/catalog.ts';
import { channels } from '../platform/channels.ts';

const test = shopTest();

/** A hundred changes and six thousand reads a minute. */
const readsPerChange = 60;
const changes = 20;
const pageSize = 8;

test('nine of ten reads come from the cache while prices and reviews change', async ({ shop }) => {
  const types = ['standard', 'featured', 'trending'] as const;
  const shown: Awaited<ReturnType<typeof createProduct>>[] = [];
  for (let number = 0; number < 4 * pageSize; number += 1) {
    shown.push(await createProduct(shop, { type: types[number % types.length]! }));
  }
  const lists = [
    ...[1, 2, 3, 4].map((page) => `pagination[page]=${page}`),
    ...types.map((type) => `filters[type]=${type}`),
    'sort=price',
    'filters[title][$containsi]=part',
  ].map((query) => `/api/products?pagination[pageSize]=${pageSize}&populate=img&${query}`);
  const { get, changes: catalog } = await openPages(shop, () => '');
  let created = 0;
  const countCreated = () => void (created += 1);
  channels.responseCreated.subscribe(countCreated);

  let reads = 0;
  /** Every third read is a list; the products are visited in turn, with their reviews. */
  async function read() {
    const { slug } = shown[Math.floor(reads / 3) % shown.length]!;
    const list = lists[Math.floor(reads / 3) % lists.length]!;
    const visit = [list, `/api/products?filters[slug]=${slug}`, `/api/reviews?slug=${slug}`];
    expect((await get(visit[reads % visit.length]!)).statusCode).toBe(200);
    reads += 1;
  }

  async function change(number: number) {
    const product = shown[(number * 7) % shown.length]!;
    if (number % 2 === 0) {
      const owner = await createOwner(shop, product);
      const written = await owner.review({ rating: 1 + (number % 5), comment: 'Reviewed.' });
      expect(written.statusCode, written.body).toBe(200);
    } else {
      const priceCents = 1_000 + number;
      await shop.deps.db.update(products).set({ priceCents }).where(eq(products.id, product.id));
    }
    await catalog.catchUp();
  }

  for (let warm = 0; warm < 3 * shown.length; warm += 1) await read();
  created = 0;
  reads = 0;
  for (let number = 0; number < changes; number += 1) {
    await change(number);
    for (let count = 0; count < readsPerChange; count += 1) await read();
  }
  channels.responseCreated.unsubscribe(countCreated);
  expect(created).toBeGreaterThan(changes);
  expect(1 - created / reads).toBeGreaterThan(0.9);
});
