import { expect } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';

const test = shopTest();

test(
  'GET /orders answers the own orders under data, newest first',
  { tags: ['API-45', 'ORD-01', 'ENT-15', 'ENT-16', 'ENT-17', 'ENT-18'] },
  async ({ shop }) => {
    const [buyer, otherUser] = [await createBuyer(shop), await createBuyer(shop)];
    const first = await buyer.buyProduct();
    const product = await createProduct(shop);
    const second = await buyer.startPaying([product]);
    const { data, meta } = (await buyer.call('GET', '/orders')).json();
    expect(data).toMatchObject([
      { paymentStatus: 'pending', paymentAttempts: 1, stripeId: second },
      { paymentStatus: 'succeeded', paymentAttempts: 1, stripeId: first.sessionId },
    ]);
    expect(data[1]).toMatchObject({
      documentId: expect.stringMatching(/^[a-z0-9]{24}$/),
      createdAt: expect.any(String),
      products: [{ documentId: first.product.documentId, price: 19.99 }],
    });
    expect(meta.pagination.total).toBe(2);
    expect((await otherUser.call('GET', '/orders')).json().data).toEqual([]);
  },
);

test(
  'an order lists one entry per unit, so that they add up to what was charged',
  { tags: ['ORD-06', 'I14', 'P26'] },
  async ({ shop }) => {
    const product = await createProduct(shop, { priceCents: 1_999 });
    const buyer = await createBuyer(shop);
    await buyer.startPaying([{ ...product, quantity: 3 }]);
    const [order] = (await buyer.call('GET', '/orders')).json().data;
    expect(order.products.map(({ price }: { price: number }) => price)).toEqual([
      19.99, 19.99, 19.99,
    ]);
  },
);

test('each sold product names its package, so that a download can be checked', async ({
  buyer,
}) => {
  const { product } = await buyer.buyProduct();
  const [{ documentId, lines }] = (await buyer.call('GET', '/orders')).json().data;
  expect(lines).toMatchObject([
    { documentId: product.documentId, version: '1.0.0.0', quantity: 1 },
  ]);
  const { packages } = (await buyer.call('GET', `/orders/${documentId}`)).json().data;
  expect(packages[0].release).toEqual({
    version: '1.0.0.0',
    fileName: product.fileName,
    sizeBytes: product.bytes.length,
    sha256: product.sha256,
  });
});

test(
  'an order that never reached the payment page is not shown',
  { tags: ['P07'] },
  async ({ shop, buyer, product }) => {
    await shop.control('/faults', { stripe: { status: 500 } });
    await buyer.order([product]);
    await shop.control('/faults', {});
    expect((await buyer.call('GET', '/orders')).json().data).toEqual([]);
  },
);

test(
  'an unpaid order names what another order has paid for meanwhile',
  { tags: ['slow'] },
  async ({ shop }) => {
    const [buyer, otherUser] = [await createBuyer(shop), await createBuyer(shop)];
    const [first, second] = [await createProduct(shop), await createProduct(shop)];
    const unpaid = await buyer.startPaying([first, second]);
    const readOwned = async () => {
      const order = (await buyer.listOrders()).find(
        ({ stripeId }) => stripeId === unpaid,
      ) as object;
      const { owned } = (await buyer.check(unpaid)).json();
      expect(order).toEqual(owned ? expect.objectContaining({ owned }) : order);
      return owned;
    };
    await otherUser.payFor(second);
    expect(await readOwned()).toBeUndefined();
    const paid = await buyer.payFor(second);
    expect(await readOwned()).toEqual([second.title]);
    await shop.control(`/sessions/${paid}/refund`);
    await until(buyer.readOrders, (orders) => orders.some(({ refundedAt }) => refundedAt));
    expect(await readOwned()).toBeUndefined();
  },
);
