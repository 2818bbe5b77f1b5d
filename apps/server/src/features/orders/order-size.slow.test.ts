import { randomUUID } from 'node:crypto';
import { limits } from '@partshelf/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { newDocumentId } from '../../db/columns.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { files } from '../../db/tables/files.ts';
import { orderLines, orders, paymentSessions } from '../../db/tables/orders.ts';

const test = shopTest();

const megabyte = 1_000_000;

async function fillCatalog({ deps }: TestShop, count: number, releaseCount: number) {
  const { db } = deps;
  const [file] = await db
    .insert(files)
    .values({
      visibility: 'private',
      storageKey: `packages/${newDocumentId()}.sppkg`,
      name: 'part-1.0.0.0.sppkg',
      mimeType: 'application/octet-stream',
      sizeBytes: 1_000,
      sha256: 'ab'.repeat(32),
    })
    .returning();
  const made = await db
    .insert(products)
    .values(
      Array.from({ length: count }, (_, index) => ({
        slug: `${index}-`.padEnd(limits.titleMax, 's'),
        title: `${index} `.padEnd(limits.titleMax, 't'),
        description: 'd'.repeat(limits.descriptionMax),
        longDescription: 'l'.repeat(limits.longTextMax),
        otherDescription: `<p>${'o'.repeat(limits.longTextMax - 7)}</p>`,
        priceCents: 99_999,
        publishedAt: new Date(),
      })),
    )
    .returning();
  const sold = await db
    .insert(releases)
    .values(
      made.flatMap(({ id }) =>
        Array.from({ length: releaseCount }, (_, index) => ({
          productId: id,
          version: `10.20.30.${index}`,
          changelog: 'c'.repeat(limits.changelogMax),
          fileId: file!.id,
          publishedAt: new Date(Date.UTC(2026, 0, 1 + index)),
        })),
      ),
    )
    .returning({ id: releases.id, productId: releases.productId });
  const releaseOf = new Map(sold.toReversed().map(({ id, productId }) => [productId, id]));
  return made.map(({ id, title }) => ({ productId: id, title, releaseId: releaseOf.get(id)! }));
}

type Sold = Awaited<ReturnType<typeof fillCatalog>>;

async function makeFullOrder({ deps }: TestShop, userId: number, sold: Sold) {
  const { db } = deps;
  const [order] = await db
    .insert(orders)
    .values({ userId, status: 'succeeded', totalCents: 9_999_900, itemsHash: randomUUID() })
    .returning();
  const quantity = limits.orderUnits / sold.length;
  const orderId = order!.id;
  await db.insert(orderLines).values(
    sold.map((product, position) => ({
      ...product,
      orderId,
      quantity,
      position,
      unitPriceCents: 99_999,
    })),
  );
  const stripeId = `cs_test_${randomUUID().replaceAll('-', '')}`;
  await db.insert(paymentSessions).values({ orderId, attempt: 1, stripeId, status: 'complete' });
  return order!;
}

test('a page of the largest orders stays below a megabyte, and the details of one too', async ({
  shop,
  buyer,
}) => {
  const sold = await fillCatalog(shop, limits.orderItems, limits.releasesPerProduct + 10);
  const made = [];
  for (let number = 0; number < limits.ordersPerPage + 1; number += 1) {
    made.push(await makeFullOrder(shop, buyer.user.id, sold));
  }
  const page = await buyer.call('GET', '/orders?pagination[pageSize]=100');
  const { data, meta } = page.json();
  expect(data).toHaveLength(limits.ordersPerPage);
  expect(meta.pagination).toMatchObject({ pageSize: limits.ordersPerPage, total: made.length });
  expect(data[0].products).toHaveLength(limits.orderUnits);
  expect(page.rawPayload.length).toBeLessThan(megabyte);

  const { documentId } = made[0]!;
  const details = await buyer.call('GET', `/orders/${documentId}`);
  expect(details.rawPayload.length).toBeLessThan(megabyte);
  const [{ release, releases: offered }] = details.json().data.packages;
  expect(release.version).toBe('10.20.30.0');
  expect(offered).toHaveLength(limits.releasesPerProduct + 1);
  expect(offered.at(-1)).toMatchObject({ version: '10.20.30.0', isSold: true });
  const receipt = await buyer.call('GET', `/orders/${documentId}/receipt`);
  expect(receipt.rawPayload.length).toBeLessThan(megabyte);
});

test('the details of an order are for its buyer alone', async ({ shop }) => {
  const [buyer, otherUser] = [await createBuyer(shop), await createBuyer(shop)];
  const { product } = await buyer.buyProduct();
  const [order] = await buyer.readOrders();
  const path = `/orders/${order!.documentId}`;
  expect((await otherUser.call('GET', path)).statusCode).toBe(404);
  const { data } = (await buyer.call('GET', path)).json();
  expect(data).toMatchObject({
    paymentStatus: 'succeeded',
    packages: [{ documentId: product.documentId, releases: [{ isSold: true }] }],
  });
  await shop.deps.db.update(orders).set({ refundedAt: new Date() }).where(eq(orders.id, order!.id));
  expect((await buyer.call('GET', path)).json().data.packages[0].releases).toEqual([]);
});
