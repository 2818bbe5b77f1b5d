import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { createFaultProxy } from '../../test/faults/fault-proxy.ts';
import { openPages } from '../../test/open-pages.ts';
import { databaseOf } from '../../test/processes/server-process.ts';
import { type TestShop, until } from '../../test/support/build-test-app.ts';
import { createProduct } from '../../test/support/factories.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { products } from '../db/tables/catalog.ts';
import { closeDeps, createDeps } from '../deps.ts';
import { createLog } from '../platform/log.ts';

const test = shopTest();

const cutListener = ({ deps }: TestShop) =>
  deps.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'partshelf pages'`);

async function openNode(shop: TestShop) {
  const gate = await createFaultProxy(databaseOf(shop));
  const deps = await createDeps(shop.deps.config, gate.url, createLog('silent'), shop.deps.files);
  await deps.branding.reload();
  onTestFinished(async () => {
    await closeDeps(deps);
    await gate.close();
  });
  const pages = await openPages({ ...shop, deps }, async (address, { send }) => {
    const answer = await send(`/api/products?filters[slug]=${address.slice(8)}`, { method: 'GET' });
    if (!answer.ok) return new Response('Please try again', { status: 503 });
    const { data } = (await answer.json()) as { data: { title: string }[] };
    return data[0]!.title;
  });
  return { gate, ...pages };
}

test(
  'what was cached is served while the database is away, and current again afterwards',
  { tags: ['F05'] },
  async ({ shop }) => {
    const { id, slug } = await createProduct(shop, { title: 'Before' });
    const other = await createProduct(shop);
    const { gate, get, changes } = await openNode(shop);
    const read = `/api/products?filters[slug]=${slug}&fields=title`;
    for (const path of [`/public/${slug}`, read]) {
      expect((await get(path)).statusCode).toBe(200);
      expect((await get(path)).statusCode).toBe(200);
    }
    gate.setMode('reset');
    await cutListener(shop);
    await until(
      async () => changes.isSubscribed(),
      (is) => !is,
    );
    for (const path of [`/public/${slug}`, read, read]) {
      const { statusCode, body } = await get(path);
      expect(statusCode).toBe(200);
      expect(body).toContain('Before');
    }
    for (const path of [`/public/${other.slug}`, `/api/products?filters[slug]=${other.slug}`]) {
      expect((await get(path)).statusCode).toBe(503);
    }
    await shop.deps.db.update(products).set({ title: 'After' }).where(eq(products.id, id));
    gate.setMode('open');
    await until(async () => changes.isSubscribed(), Boolean);
    for (const path of [`/public/${slug}`, read]) expect((await get(path)).body).toContain('After');
  },
);
