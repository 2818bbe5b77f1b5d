import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { type Buyer, createBuyer } from '../../../test/support/buyer.ts';
import type { Customer } from '../../../test/support/factories.ts';
import { createLicensedProduct, listLicencesOf } from '../../../test/support/licensing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';

const start = new Date('2027-01-10T10:00:00Z');
const clock = { now: start };

const test = shopTest({ now: () => clock.now });

test.beforeEach(() => {
  clock.now = start;
});

type Product = Awaited<ReturnType<typeof createLicensedProduct>>;

/** An order of the product whose line renews the licence instead. */
async function renew(shop: TestShop, buyer: Buyer, product: Product) {
  const { db } = shop.deps;
  const [licence] = await listLicencesOf(shop, buyer.user.id);
  const sessionId = await buyer.startPaying([product]);
  const order = (await buyer.readOrders()).at(-1)!;
  await db
    .update(orderLines)
    .set({ licensing: null, renewsId: licence!.id })
    .where(eq(orderLines.orderId, order.id));
  await shop.control(`/sessions/${sessionId}/pay`);
  await buyer.check(sessionId);
  return order;
}

const readEnd = async (shop: TestShop, { user }: Buyer) =>
  (await listLicencesOf(shop, user.id))[0]!.updatesUntil;

async function refund(admin: Customer, shop: TestShop, order: { id: number; documentId: string }) {
  const answer = await admin.call('POST', `/back-office/orders/${order.documentId}/refund`);
  expect(answer.statusCode, answer.body).toBe(200);
  await until(
    () => shop.deps.db.select().from(orders).where(eq(orders.id, order.id)),
    ([stored]) => stored!.refundedAt !== null,
  );
}

async function buyLicence(shop: TestShop, admin: Customer) {
  const product = await createLicensedProduct(shop, admin);
  const buyer = await createBuyer(shop);
  await buyer.buy([product]);
  const [order] = await buyer.readOrders();
  return { product, buyer, order: order! };
}

test(
  'each paid renewal adds a year, and its refund takes that year away',
  { tags: ['LIC-02'] },
  async ({ shop, admin }) => {
    const { product, buyer } = await buyLicence(shop, admin);
    const first = await renew(shop, buyer, product);
    expect(await readEnd(shop, buyer)).toEqual(new Date('2029-01-10T10:00:00Z'));
    clock.now = new Date('2029-02-09T10:00:00Z');
    await renew(shop, buyer, product);
    expect(await readEnd(shop, buyer)).toEqual(new Date('2030-01-10T10:00:00Z'));
    expect(await listLicencesOf(shop, buyer.user.id)).toHaveLength(1);
    clock.now = start;
    await refund(admin, shop, first);
    await until(
      () => readEnd(shop, buyer),
      (end) => end?.toISOString() === '2030-02-09T10:00:00.000Z',
    );
  },
);

test(
  'a renewal gives no downloads once the purchase was refunded',
  { tags: ['LIC-02', 'LIC-05'] },
  async ({ shop, admin }) => {
    const { product, buyer, order } = await buyLicence(shop, admin);
    await renew(shop, buyer, product);
    const path = `/products/${product.documentId}/download-link`;
    expect((await buyer.call('GET', path)).statusCode).toBe(200);
    await refund(admin, shop, order);
    expect((await buyer.call('GET', path)).statusCode).toBe(403);
    expect(await readEnd(shop, buyer)).toEqual(new Date('2029-01-10T10:00:00Z'));
  },
);
