import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { until, type TestShop } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { createProduct } from '../../test/support/factories.ts';
import type { RenderOptions } from '@partshelf/contract/page-rendering.ts';
import { openPages } from '../../test/open-pages.ts';
import { products } from '../db/tables/catalog.ts';

const test = shopTest();

async function readTitle(slug: string, { send }: RenderOptions): Promise<string> {
  const answer = await send(`/api/products?filters[slug]=${slug}`, { method: 'GET' });
  const { data } = (await answer.json()) as { data: { title: string }[] };
  return data[0]!.title;
}

const rename = ({ deps }: TestShop, id: number, title: string) =>
  deps.db.update(products).set({ title }).where(eq(products.id, id));

/** As when the database restarts. */
const cutListener = ({ deps }: TestShop) =>
  deps.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'partshelf pages'`);

test(
  'a page is cached until a product changes, on every node',
  { tags: ['slow'] },
  async ({ shop }) => {
    const { id, slug } = await createProduct(shop, { title: 'Before' });
    const nodes = [
      await openPages(shop, (_, means) => readTitle(slug, means)),
      await openPages(shop, (_, means) => readTitle(slug, means)),
    ];
    for (const { get, rendered } of nodes) {
      await get('/public');
      expect((await get('/public')).body).toBe('Before');
      expect(rendered).toHaveLength(1);
    }
    await rename(shop, id, 'After');
    for (const { get } of nodes) {
      const shown = await until(
        async () => (await get('/public')).body,
        (body) => body === 'After',
      );
      expect(shown).toBe('After');
    }
  },
);

test('a page whose rendering began before a change is not cached', async ({ shop }) => {
  const { id, slug } = await createProduct(shop, { title: 'Old' });
  const begun = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  const { get, changes } = await openPages(shop, async (_, means) => {
    const title = await readTitle(slug, means);
    begun.resolve();
    await changed.promise;
    return title;
  });
  const early = get('/public').then(({ body }) => body);
  await begun.promise;
  changes.onChange(() => changed.resolve());
  await rename(shop, id, 'New');
  await changed.promise;
  expect((await get('/public')).body).toBe('New');
  expect(await early).toBe('Old');
  expect((await get('/public')).body).toBe('New');
});

test('without a subscription to changes every page is rendered again', async ({ shop }) => {
  const { get, changes, rendered } = await openPages(shop, () => 'page');
  await get('/public');
  await changes.stop();
  await get('/public');
  await get('/public');
  expect(rendered).toHaveLength(3);
});

test('a lost connection is restored and clears the cache', async ({ shop }) => {
  const { id, slug } = await createProduct(shop, { title: 'Before' });
  const { get, changes, rendered } = await openPages(shop, (_, means) => readTitle(slug, means));
  await get('/public');
  const lost = new Promise<void>((resolve) => {
    changes.onChange(() => {
      if (!changes.isSubscribed()) resolve();
    });
  });
  await cutListener(shop);
  await lost;
  await rename(shop, id, 'After');
  await until(async () => changes.isSubscribed(), Boolean);
  expect((await get('/public')).body).toBe('After');
  const count = rendered.length;
  await get('/public');
  expect(rendered).toHaveLength(count);
});

test('a scan of many addresses does not replace what is cached', async ({ shop }) => {
  const { get, rendered } = await openPages(shop, (address) => address, { maxBytes: 20_000 });
  await get('/public');
  for (let page = 1; page <= 50; page += 1) await get(`/public?page=${page}`);
  expect(rendered).toHaveLength(51);
  await get('/public');
  expect(rendered).toHaveLength(51);
});

test('a page that is requested again replaces the least recently used one', async ({ shop }) => {
  const { get, rendered } = await openPages(shop, (address) => address, { maxBytes: 20_000 });
  for (let page = 1; page <= 9; page += 1) {
    await get(`/public?page=${page}`);
    await get('/public');
  }
  await get('/public?page=9');
  expect(rendered).toHaveLength(11);
  await get('/public?page=9');
  await get('/public');
  expect(rendered).toHaveLength(11);
  await get('/public?page=1');
  expect(rendered).toHaveLength(12);
});
