import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { createBuyer, type Buyer } from '../../../test/support/buyer.ts';
import { publishBundle } from '../../../test/support/calls/checkout-calls.ts';
import { readDownloadPath } from '../../../test/support/calls/release-calls.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { createOrder } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';

const test = shopTest();

const listOwn = async ({ call }: Pick<Buyer, 'call'>, page = 1, pageSize = 10) =>
  (
    await call(
      'GET',
      `/users/me/products?pagination[page]=${page}&pagination[pageSize]=${pageSize}`,
    )
  ).json();

const titlesOf = async (buyer: Pick<Buyer, 'call'>) =>
  (await listOwn(buyer)).data.map(({ title }: { title: string }) => title);

test(
  'an owned product has its newest release, and says when that is new to its owner',
  { tags: ['slow', 'BUY-13'] },
  async ({ shop, product, customer, adminReleases }) => {
    const { number, documentId } = await createOrder(shop, customer.user.id, product);
    const read = async () => (await listOwn(customer)).data[0];
    expect(await read()).toMatchObject({
      documentId: product.documentId,
      isPublished: true,
      order: { number, documentId },
      rating: null,
      boughtVersion: '1.0.0.0',
      downloadedVersion: null,
      hasNewVersion: false,
      releases: [{ version: '1.0.0.0', isSold: true, withdrawnReason: null }],
    });
    const second = await adminReleases.releaseVersion(product, '2.0.0.0');
    expect(await read()).toMatchObject({ boughtVersion: '1.0.0.0', hasNewVersion: true });

    const download = async () => shop.app.inject(await readDownloadPath(customer, product));
    await download();
    expect(await read()).toMatchObject({ downloadedVersion: '2.0.0.0', hasNewVersion: false });
    await adminReleases.withdraw(second);
    expect(await read()).toMatchObject({
      hasNewVersion: false,
      releases: [
        { version: '2.0.0.0', withdrawnReason: 'It loses data.' },
        { version: '1.0.0.0', withdrawnReason: null },
      ],
    });
    await adminReleases.releaseVersion(product, '3.0.0.0');
    expect(await read()).toMatchObject({ downloadedVersion: '2.0.0.0', hasNewVersion: true });
  },
);

test(
  'each product is owned once, also in a bundle, and only while it is paid for',
  { tags: ['slow', 'BUY-13'] },
  async ({ shop, admin, db }) => {
    const buyer = await createBuyer(shop);
    const { bundle, chart, tree } = await publishBundle(shop, admin);
    await buyer.payFor(chart);
    await buyer.buy([bundle]);
    await buyer.startPaying([await createProduct(shop)]);
    const [single, whole] = await buyer.readOrders();
    expect((await titlesOf(buyer)).toSorted()).toEqual(['Document Tree', 'Org Chart']);
    const { data } = await listOwn(buyer);
    expect(data).toMatchObject([
      { order: { number: whole!.number } },
      { order: { number: whole!.number } },
    ]);
    expect(await titlesOf(await createBuyer(shop))).toEqual([]);

    const set = (id: number, values: Partial<typeof orders.$inferInsert>) =>
      db.update(orders).set(values).where(eq(orders.id, id));
    await set(whole!.id, { disputedAt: new Date() });
    expect((await listOwn(buyer)).data).toMatchObject([
      { title: 'Org Chart', order: { number: single!.number } },
    ]);
    await db
      .update(orderLines)
      .set({ endedAt: new Date() })
      .where(eq(orderLines.orderId, single!.id));
    expect(await titlesOf(buyer)).toEqual([]);
    await set(whole!.id, { disputedAt: null });
    expect((await titlesOf(buyer)).toSorted()).toEqual([chart.title, tree.title].toSorted());
    const second = await listOwn(buyer, 2, 1);
    expect(second.data).toHaveLength(1);
    expect(second.meta.pagination).toMatchObject({ total: 2, pageCount: 2 });
    expect((await listOwn(buyer, 9, 1)).meta.pagination.total).toBe(2);
  },
);
