import { eq } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { until } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { products } from '../db/tables/catalog.ts';
import { createLog } from '../platform/log.ts';
import { everything, subscribeToCatalogChanges } from './catalog-changes.ts';

const test = shopTest();

test('a change that was answered is known on every node', async ({ shop, product }) => {
  const { db } = shop.deps;
  const subscribe = async () => {
    const node = subscribeToCatalogChanges(db.$client.options, createLog('silent'), 30_000);
    onTestFinished(() => node.stop());
    await until(async () => node.isSubscribed(), Boolean);
    return node;
  };
  const [here, there, third] = [await subscribe(), await subscribe(), await subscribe()];
  const tags = { there: [] as string[], third: [] as string[] };
  there.onChange((tag) => tags.there.push(tag));
  third.onChange((tag) => tags.third.push(tag));
  for (let change = 1; change <= 20; change += 1) {
    const title = `Title ${change}`;
    await db.update(products).set({ title }).where(eq(products.id, product.id));
    await here.catchUp();
    for (const node of [tags.there, tags.third]) {
      const seen = node.splice(0);
      expect(seen).not.toEqual([]);
      expect(seen).not.toContain(everything);
    }
  }
});
