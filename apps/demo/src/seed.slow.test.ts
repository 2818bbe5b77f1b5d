import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { shopTest } from '../../server/test/support/shop-test.ts';
import { createProduct } from '../../server/test/support/factories.ts';
import { products } from '../../server/src/db/tables/catalog.ts';
import { invoices } from '../../server/src/db/tables/invoices.ts';
import { orders } from '../../server/src/db/tables/orders.ts';
import { seedDemoShop } from './seed.ts';

const test = shopTest({ currency: 'EUR' });

test(
  'a demo shop is refused in a currency that a price cannot have, and sells in any other',
  { tags: ['CUR-03'] },
  async ({ shop, db }) => {
    const seed = () => seedDemoShop(shop.deps, () => {});
    const { id } = await createProduct(shop, { title: 'Site Map', priceCents: 49 });
    await expect(seed()).rejects.toThrow(
      '“Site Map” would cost €0.49, and a card payment in euros is at least €0.50.',
    );
    await db.update(products).set({ publishedAt: null }).where(eq(products.id, id));
    await seed();
    for (const table of [orders, invoices]) {
      const found = await db.selectDistinct({ currency: table.currency }).from(table);
      expect(found).toEqual([{ currency: 'EUR' }]);
    }
  },
);
