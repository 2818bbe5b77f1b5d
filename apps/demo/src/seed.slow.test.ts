import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { shopTest } from '../../server/test/support/shop-test.ts';
import { createProduct } from '../../server/test/support/factories.ts';
import { products } from '../../server/src/db/tables/catalog.ts';
import { invoices } from '../../server/src/db/tables/invoices.ts';
import { orders } from '../../server/src/db/tables/orders.ts';
import { readCurrency } from '../../server/src/features/invoices/currency-queries.ts';
import { seedDemoShop } from './seed.ts';

const test = shopTest({ config: { demoCurrency: 'EUR' } });

test(
  'a demo shop begins in the chosen currency, unless a price cannot have it or it has orders',
  { tags: ['CUR-03'] },
  async ({ shop, db }) => {
    const { deps } = shop;
    const seed = (demoCurrency = deps.config.demoCurrency) =>
      seedDemoShop({ ...deps, config: { ...deps.config, demoCurrency } }, () => {});
    const { id } = await createProduct(shop, { title: 'Site Map', priceCents: 49 });
    await expect(seed()).rejects.toThrow(
      '“Site Map” would cost €0.49, and a card payment in euros is at least €0.50.',
    );
    expect(await readCurrency(db)).toBe('USD');
    await db.update(products).set({ publishedAt: null }).where(eq(products.id, id));
    await seed();
    expect(deps.branding.currency()).toBe('EUR');
    for (const table of [orders, invoices]) {
      const found = await db.selectDistinct({ currency: table.currency }).from(table);
      expect(found).toEqual([{ currency: 'EUR' }]);
    }
    await seed();
    await expect(seed('CHF')).rejects.toThrow(
      'DEMO_CURRENCY is CHF, and the orders of the demo shop are in euros',
    );
  },
);
