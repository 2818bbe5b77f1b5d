import { eq, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { describe, expect } from 'vitest';
import { command } from '../../../test/database-cluster.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import {
  createCategory,
  createImage,
  putIntoCategory,
  createCustomer,
  createProduct,
} from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { catalogVersion, categories, products, releases } from '../../db/tables/catalog.ts';
import { files } from '../../db/tables/files.ts';
import { orders } from '../../db/tables/orders.ts';
import { reviews } from '../../db/tables/shopping.ts';

const test = shopTest();

async function readVersion({ deps }: TestShop): Promise<number> {
  const [row] = await deps.db.select().from(catalogVersion);
  return row!.version;
}

async function reviewOf(shop: TestShop, product: { id: number }) {
  const { db } = shop.deps;
  const { user } = await createCustomer(shop);
  const [order] = await db
    .insert(orders)
    .values({ userId: user.id, status: 'succeeded', totalCents: 1, itemsHash: 'any' })
    .returning();
  const written = { userId: user.id, productId: product.id, orderId: order!.id };
  const [review] = await db
    .insert(reviews)
    .values({ ...written, rating: 4, comment: 'Good.' })
    .returning();
  return { ...review!, userId: user.id };
}

describe('the version of the catalogue', () => {
  test('rises once with every transaction that changes what is shown', async ({ shop }) => {
    const { db } = shop.deps;
    const product = await createProduct(shop);
    const category = await createCategory(shop, { title: 'Version' });
    const image = await createImage(shop);
    const { id: reviewId, userId } = await reviewOf(shop, product);
    const writes = [
      () => db.update(products).set({ priceCents: 1 }).where(eq(products.id, product.id)),
      () => putIntoCategory(shop, product, category),
      () => db.update(categories).set({ position: 7 }).where(eq(categories.id, category.id)),
      () => db.update(releases).set({ changelog: 'B.' }).where(eq(releases.productId, product.id)),
      () => db.update(reviews).set({ comment: 'Better.' }).where(eq(reviews.id, reviewId)),
      () => db.update(files).set({ alternativeText: 'A' }).where(eq(files.id, image.id)),
      () => db.update(users).set({ username: 'Renamed' }).where(eq(users.id, userId)),
      () => db.update(users).set({ profileImageId: image.id }).where(eq(users.id, userId)),
      () =>
        db.execute(sql`insert into product_slider_images values (${product.id}, ${image.id}, 0)`),
      () => db.execute(sql`delete from product_slider_images where product_id = ${product.id}`),
      () => command(shop.ownerDatabaseUrl, 'truncate product_slider_images'),
    ];
    for (const write of writes) {
      const before = await readVersion(shop);
      await write();
      expect(await readVersion(shop), String(write)).toBe(before + 1);
    }
  });

  test('rises once with a write of many rows, and with many writes of one transaction', async ({
    shop,
  }) => {
    const { db } = shop.deps;
    const before = await readVersion(shop);
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`
        insert into products (document_id, slug, title, description, long_description, other_description, price_cents)
        select 'bulk' || n, 'bulk-' || n, 'Bulk', '', '', '', 1 from generate_series(1, 2000) n`);
      await transaction.execute(sql`delete from products where title = 'Bulk'`);
    });
    expect(await readVersion(shop)).toBe(before + 1);
  });

  test('stays with what no page shows, and with a transaction that is rolled back', async ({
    shop,
  }) => {
    const { db } = shop.deps;
    const product = await createProduct(shop);
    const { userId: reviewer } = await reviewOf(shop, product);
    const { user } = await createCustomer(shop);
    const before = await readVersion(shop);
    await db.update(users).set({ username: 'Writes nothing' }).where(eq(users.id, user.id));
    await db.update(users).set({ confirmed: true }).where(eq(users.id, reviewer));
    const undone = db.transaction(async (transaction) => {
      await transaction.update(products).set({ title: 'Undone' });
      await transaction.execute(sql`set constraints all immediate`);
      transaction.rollback();
    });
    await expect(undone).rejects.toThrow('Rollback');
    expect(await readVersion(shop)).toBe(before);
  });

  test('comes with notifications of what changed, each once per transaction', async ({ shop }) => {
    const { id } = await createProduct(shop);
    const payloads: unknown[] = [];
    const listener: PoolClient = await shop.deps.db.$client.connect();
    try {
      listener.on('notification', ({ payload }) => payloads.push(payload));
      await listener.query('listen catalog_changed');
      await shop.deps.db.transaction(async (transaction) => {
        await transaction.update(products).set({ isNew: true }).where(eq(products.id, id));
        await transaction.update(products).set({ isNew: false }).where(eq(products.id, id));
      });
      await until(
        async () => payloads.length,
        (count) => count > 1,
      );
      await listener.query('unlisten catalog_changed');
      expect(payloads).toEqual([`product:${id}`, 'products']);
    } finally {
      listener.release(true);
    }
  });

  test('lets twenty transactions write products and reviews in every order at once', async ({
    shop,
  }) => {
    const { db } = shop.deps;
    const shared = await createProduct(shop);
    const own = await Promise.all(Array.from({ length: 20 }, () => reviewOf(shop, shared)));
    const before = await readVersion(shop);
    await Promise.all(
      own.map(({ id }, index) =>
        db.transaction(async (transaction) => {
          const writeReview = () =>
            transaction.update(reviews).set({ rating: 5 }).where(eq(reviews.id, id));
          const writeProduct = () =>
            transaction
              .update(products)
              .set({ reviewCount: sql`${products.reviewCount} + 1` })
              .where(eq(products.id, shared.id));
          const steps = index % 2 ? [writeReview, writeProduct] : [writeProduct, writeReview];
          for (const step of steps) await step();
        }),
      ),
    );
    expect(await readVersion(shop)).toBe(before + 20);
    const [product] = await db.select().from(products).where(eq(products.id, shared.id));
    expect(product!.reviewCount).toBe(20);
  });
});
