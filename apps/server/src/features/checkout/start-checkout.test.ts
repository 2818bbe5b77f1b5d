import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { products } from '../../db/tables/catalog.ts';

const test = shopTest();

test(
  'opens the provider’s page for the server’s own price, to the cent',
  { tags: ['API-46', 'API-47', 'API-55', 'P26'] },
  async ({ shop }) => {
    const product = await createProduct(shop, { priceCents: 1_999 });
    const buyer = await createBuyer(shop);
    const response = await buyer.order([{ ...product, quantity: 3 }]);
    expect(response.statusCode).toBe(200);
    const { stripeSession } = response.json();
    expect(stripeSession.url).toContain(stripeSession.id);
    const facts = await shop.deps.payments.getSession(stripeSession.id);
    expect(facts).toMatchObject({ amountCents: 5_997, currency: 'usd', state: 'open' });
  },
);

test.for([
  ['0.1 and 0.2', [10, 20], 2, 60],
  ['100 cents one by one', Array<number>(10).fill(1), 10, 100],
  ['the dearest that fit', Array<number>(5).fill(99_999), 20, 9_999_900],
] as const)(
  'adds up %s exactly: cart, order and provider agree',
  { tags: ['slow', 'P26', 'I14'] },
  async ([, prices, quantity, cents], { shop, buyer }) => {
    const sold = [];
    for (const priceCents of prices) {
      const product = await createProduct(shop, { priceCents });
      await buyer.call('POST', '/carts', { quantity, products: product.documentId });
      sold.push({ ...product, quantity });
    }
    const sessionId = await buyer.startPaying(sold);
    const facts = await shop.deps.payments.getSession(sessionId);
    expect(facts.amountCents).toBe(cents);
    expect(await buyer.readOrders()).toMatchObject([{ totalCents: cents }]);
    const cart = (await buyer.call('GET', '/carts')).json().data as { amount: number }[];
    const inCart = cart.reduce((sum, { amount }) => sum + Math.round(amount * 100) * quantity, 0);
    expect(inCart).toBe(cents);
  },
);

test(
  'accepts a bare list and a list below data',
  { tags: ['API-46'] },
  async ({ shop, product }) => {
    const items = [{ productDocumentId: product.documentId, cartDocumentId: '', quantity: 1 }];
    for (const body of [items, { data: { items } }]) {
      const buyer = await createBuyer(shop);
      expect((await buyer.call('POST', '/orders', body)).statusCode).toBe(200);
    }
  },
);

test.for([
  ['a price', { price: 1 }],
  ['an amount', { amount: 1 }],
  ['a status', { paymentStatus: 'succeeded' }],
  ['an address to return to', { success_url: 'https://elsewhere.example' }],
] as const)(
  'refuses %s from the caller',
  { tags: ['P01'] },
  async ([, extra], { buyer, product }) => {
    const item = { productDocumentId: product.documentId, quantity: 1, ...extra };
    expect((await buyer.call('POST', '/orders', { items: [item] })).statusCode).toBe(400);
    const whole = { items: [{ productDocumentId: product.documentId, quantity: 1 }], ...extra };
    expect((await buyer.call('POST', '/orders', whole)).statusCode).toBe(400);
  },
);

test(
  'refuses nothing, too much, the same twice and the unknown',
  { tags: ['P02'] },
  async ({ buyer, product }) => {
    const item = { documentId: product.documentId };
    const unknown = { documentId: 'z'.repeat(24) };
    const orders = [[], Array.from({ length: 51 }, () => item), [item, item], [unknown]];
    for (const wanted of orders) expect((await buyer.order(wanted)).statusCode).toBe(400);
    expect(await buyer.readOrders()).toEqual([]);
  },
);

test('refuses a cart item of another user or product', { tags: ['P03'] }, async ({ shop }) => {
  const [product, other] = [await createProduct(shop), await createProduct(shop)];
  const [buyer, otherUser] = [await createBuyer(shop), await createBuyer(shop)];
  const add = { quantity: 1, products: product.documentId };
  const foreign = (await otherUser.call('POST', '/carts', add)).json().data.documentId;
  const own = (await buyer.call('POST', '/carts', add)).json().data.documentId;
  const pairs = [
    [foreign, product.documentId],
    [own, other.documentId],
  ];
  for (const [cartDocumentId, productDocumentId] of pairs) {
    const items = [{ cartDocumentId, productDocumentId, quantity: 1 }];
    expect((await buyer.call('POST', '/orders', { items })).statusCode).toBe(400);
  }
});

test(
  'makes one order and one session of twenty clicks at once',
  { tags: ['P05'] },
  async ({ buyer, product }) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.order([product])));
    const ids = answers.map((answer) => answer.json().stripeSession?.id);
    expect(new Set(ids).size).toBe(1);
    expect(await buyer.readOrders()).toHaveLength(1);
  },
);

test(
  'preserves title and price as they were sold when the product changes later',
  { tags: ['P04'] },
  async ({ shop }) => {
    const product = await createProduct(shop, { title: 'Sold As This', priceCents: 5_000 });
    const buyer = await createBuyer(shop);
    const sessionId = await buyer.startPaying([product]);
    await shop.deps.db
      .update(products)
      .set({ title: 'Renamed', priceCents: 9_900, publishedAt: null })
      .where(eq(products.id, product.id));
    await shop.control(`/sessions/${sessionId}/pay`);
    expect((await buyer.check(sessionId)).json().status).toBe('success');
    const [order] = (await buyer.call('GET', '/orders')).json().data;
    expect(order.products[0]).toMatchObject({ title: 'Sold As This', price: 50 });
    const link = await buyer.call('GET', `/products/${product.documentId}/download-link`);
    const file = await shop.app.inject(new URL(link.json().downloadLink).pathname);
    expect(file.rawPayload.equals(product.bytes)).toBe(true);
  },
);

test(
  'answers 503 when the provider fails, and costs no attempt',
  { tags: ['slow', 'P07'] },
  async ({ shop, buyer, product }) => {
    await buyer.call('POST', '/carts', { quantity: 1, products: product.documentId });
    await shop.control('/faults', { stripe: { status: 500 } });
    const refused = await buyer.order([product]);
    await shop.control('/faults', {});
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(refused.json().error.message).toMatch(/payment service/);
    expect((await buyer.call('GET', '/carts')).json().data).toHaveLength(1);
    expect((await buyer.order([product])).statusCode).toBe(200);
    expect(await buyer.readOrders()).toMatchObject([{ attempts: 1, status: 'pending' }]);
  },
);
