import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { publishBundle } from '../../../test/support/calls/checkout-calls.ts';
import { countStatements } from '../../../test/support/count-statements.ts';
import { createLicensedProduct } from '../../../test/support/licensing.ts';
import { createOrder } from '../../../test/support/owner.ts';
import { orders } from '../../db/tables/orders.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createCustomer, createProduct } from '../../../test/support/factories.ts';

const test = shopTest();

describe('POST /carts', () => {
  test(
    'uses the price of the product and ignores the amount sent',
    { tags: ['API-40', 'CART-22', 'CART-23', 'K01'] },
    async ({ shop }) => {
      const product = await createProduct(shop, { priceCents: 14_900 });
      const { call } = await createCustomer(shop);
      const body = { quantity: 1, amount: 0.01, products: product.documentId };
      const added = await call('POST', '/carts', body);
      expect(added.statusCode).toBe(200);
      expect(added.json().data).toMatchObject({ quantity: 1, amount: 149 });
    },
  );

  test.for([-5, 0, 1e9, 19.999, null, undefined, '0', true, [1]])(
    'ignores the amount %j: the price is the server’s, or the call is refused',
    { tags: ['K01'] },
    async (amount, { shop, product }) => {
      const { call } = await createCustomer(shop);
      const body = { quantity: 1, amount, products: product.documentId };
      const { statusCode } = await call('POST', '/carts', body);
      const { data } = (await call('GET', '/carts')).json();
      if (statusCode === 200) expect(data).toMatchObject([{ amount: 19.99 }]);
      else expect([statusCode, data]).toEqual([400, []]);
    },
  );

  test(
    'accepts its fields below data as well, and the product in a list',
    { tags: ['API-40'] },
    async ({ shop, product }) => {
      const { call } = await createCustomer(shop);
      const body = { data: { quantity: 2, amount: 19.99, products: [product.documentId] } };
      const added = await call('POST', '/carts', body);
      expect(added.json().data).toMatchObject({ quantity: 2, amount: 19.99 });
    },
  );

  test(
    'knows product and item by their numeric ids as well',
    { tags: ['API-70'] },
    async ({ shop, product }) => {
      const { call } = await createCustomer(shop);
      const added = await call('POST', '/carts', { quantity: 1, products: product.id });
      expect(added.json().data.products[0].documentId).toBe(product.documentId);
      expect((await call('DELETE', `/carts/${added.json().data.id}`)).statusCode).toBe(200);
    },
  );

  test.for([0, -1, 1.5, '1', 1e9, 100, null, [1]])(
    'refuses the quantity %j and says so at its field',
    { tags: ['K02'] },
    async (quantity, { shop, product }) => {
      const { call } = await createCustomer(shop);
      const refused = await call('POST', '/carts', { quantity, products: product.documentId });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().validation_error.quantity).toHaveLength(1);
    },
  );

  test.for([
    ['unknown', 'a'.repeat(24)],
    ['an object', { id: 1 }],
    ['a hundred ids', Array.from({ length: 100 }, () => 'a'.repeat(24))],
  ] as const)('refuses a product that is %s', { tags: ['K03'] }, async ([, products], { shop }) => {
    const { call } = await createCustomer(shop);
    const refused = await call('POST', '/carts', { quantity: 1, products });
    expect(refused.statusCode).toBe(400);
  });

  test(
    'refuses a product that is not published, and fields that name an owner',
    { tags: ['K03'] },
    async ({ shop }) => {
      const hidden = await createProduct(shop, { publishedAt: null });
      const open = await createProduct(shop);
      const { call } = await createCustomer(shop);
      const refused = await call('POST', '/carts', { quantity: 1, products: hidden.documentId });
      expect(refused.statusCode).toBe(400);
      const owned = await call('POST', '/carts', {
        quantity: 1,
        products: open.documentId,
        user: 1,
      });
      expect(owned.json().validation_error).toEqual({ user: ['Invalid key'] });
    },
  );

  test(
    'makes one row of twenty that arrive together',
    { tags: ['K04'] },
    async ({ shop, product }) => {
      const { call } = await createCustomer(shop);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          call('POST', '/carts', { quantity: 1, products: product.documentId }),
        ),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const cart = await call('GET', '/carts');
      expect(cart.json().data).toHaveLength(1);
    },
  );
});

describe('GET /carts', () => {
  test(
    'answers the items with their product and its image, newest first',
    { tags: ['API-39', 'API-69', 'ENT-11', 'ENT-12'] },
    async ({ shop }) => {
      const [first, second] = [await createProduct(shop), await createProduct(shop)];
      const { call } = await createCustomer(shop);
      await call('POST', '/carts', { quantity: 1, products: first.documentId });
      await call('POST', '/carts', { quantity: 1, products: second.documentId });
      const cart = await call('GET', '/carts?populate[products][populate]=img');
      const [newest, oldest] = cart.json().data;
      expect(newest).toMatchObject({ documentId: expect.any(String), quantity: 1, amount: 19.99 });
      expect(newest.products[0]).toMatchObject({ documentId: second.documentId, img: null });
      expect(oldest.products[0].documentId).toBe(first.documentId);
    },
  );

  test(
    'does not show or filter by items of another user',
    { tags: ['K05'] },
    async ({ shop, product }) => {
      const [owner, otherUser] = [await createCustomer(shop), await createCustomer(shop)];
      const body = { quantity: 1, products: product.documentId };
      const { documentId } = (await owner.call('POST', '/carts', body)).json().data;
      expect((await otherUser.call('GET', '/carts')).json().data).toEqual([]);
      expect((await otherUser.call('GET', '/carts?filters[user]=1')).statusCode).toBe(400);
      expect((await otherUser.call('DELETE', `/carts/${documentId}`)).statusCode).toBe(404);
      expect((await owner.call('GET', '/carts')).json().data).toHaveLength(1);
    },
  );
});

test(
  'DELETE /carts/{id} removes the item once',
  { tags: ['API-41', 'K05'] },
  async ({ shop, product }) => {
    const { call } = await createCustomer(shop);
    const body = { quantity: 1, products: product.documentId };
    const { documentId } = (await call('POST', '/carts', body)).json().data;
    expect((await call('DELETE', `/carts/${documentId}`)).json()).toEqual({ data: null });
    expect((await call('DELETE', `/carts/${documentId}`)).statusCode).toBe(404);
  },
);

test(
  'cart and quote say what is owned, and what bundles contain',
  { tags: ['VEND-13'] },
  async ({ shop, db, admin, customer, product }) => {
    const { bundle, chart, tree } = await publishBundle(shop, admin);
    const add = ({ documentId: products }: { documentId: string }) =>
      customer.call('POST', '/carts', { quantity: 1, products });
    const read = async () => (await customer.call('GET', '/carts')).json().data;
    const isOwned = (owned: boolean) => [
      { documentId: chart.documentId, title: 'Org Chart', isOwned: owned },
      { documentId: tree.documentId, title: 'Document Tree', isOwned: false },
    ];
    await add(chart);
    await add(product);
    const added = (await add(bundle)).json().data;
    expect(added.contents).toEqual(isOwned(false));
    const [ofBundle, ...others] = await read();
    expect(ofBundle.contents).toEqual(isOwned(false));
    for (const item of [ofBundle, ...others]) expect(item).not.toHaveProperty('isOwned');
    for (const item of others) expect(item).not.toHaveProperty('contents');

    const [paid, unpaid] = [
      await createOrder(shop, customer.user.id, chart),
      await createOrder(shop, customer.user.id, product, 'pending'),
    ];
    await createOrder(shop, (await createCustomer(shop)).user.id, tree);
    expect(unpaid.status).toBe('pending');
    const [bought, other, own] = await read();
    expect(bought.contents).toEqual(isOwned(true));
    expect(other).not.toHaveProperty('isOwned');
    expect(own.isOwned).toBe(true);
    const items = [bundle, product, chart].map(({ documentId }) => ({
      productDocumentId: documentId,
      quantity: 1,
    }));
    const quote = (await customer.call('POST', '/checkout/quote', { items })).json().data;
    expect(quote.lines[0].contents).toEqual(isOwned(true));
    expect(quote.lines[1]).not.toHaveProperty('isOwned');
    expect(quote.lines[2].isOwned).toBe(true);
    await db.update(orders).set({ refundedAt: new Date() }).where(eq(orders.id, paid.id));
    expect((await read())[0].contents).toEqual(isOwned(false));
  },
);

test(
  'reading a cart takes as many statements for one bundle as for several',
  { tags: ['VEND-13'] },
  async ({ shop, admin, customer }) => {
    const read = () => countStatements(shop, () => customer.call('GET', '/carts'));
    const add = async () => {
      const { bundle } = await publishBundle(shop, admin);
      await customer.call('POST', '/carts', { quantity: 1, products: bundle.documentId });
    };
    await add();
    const ofOne = await read();
    await add();
    await add();
    expect(await read()).toBe(ofOne);
  },
);

test(
  'the offer of an item is chosen by its owner, where both are offered',
  { tags: ['LIC-01'] },
  async ({ shop, admin, customer }) => {
    const { call } = await createCustomer(shop);
    const product = await createLicensedProduct(shop, admin);
    const add = async (products: string) => {
      const { data } = (await call('POST', '/carts', { quantity: 1, products })).json();
      return `/carts/${data.documentId}`;
    };
    const item = await add(product.documentId);
    const chosen = await call('PUT', item, { isForever: true });
    expect(chosen.json().data).toMatchObject({ amount: 59, isForever: true });
    expect((await call('GET', '/carts')).json().data).toMatchObject([{ amount: 59 }]);
    const back = await call('PUT', item, { isForever: false });
    expect(back.json().data).toMatchObject({ amount: 19.99, isForever: false });
    expect((await customer.call('PUT', item, { isForever: true })).statusCode).toBe(404);
    const plain = await add((await createProduct(shop)).documentId);
    expect((await call('PUT', plain, { isForever: true })).statusCode).toBe(400);
    expect((await call('GET', '/carts')).json().data[0]).not.toHaveProperty('isForever');
  },
);
