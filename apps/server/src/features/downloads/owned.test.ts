import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { buildPackage } from '../../../test/share-point-package.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { publishBundle } from '../../../test/support/calls/checkout-calls.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import { createOrder } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { orders } from '../../db/tables/orders.ts';

const test = shopTest();

const readOwned = async (
  { call }: Pick<Awaited<ReturnType<typeof createCustomer>>, 'call'>,
  id: string | number,
) => (await call('GET', `/products/${id}/owned`)).json().data;

test('a buyer sees their order, the newest release and the version downloaded last', async ({
  shop,
  product,
  adminReleases,
}) => {
  const buyer = await createCustomer(shop);
  const { documentId } = await createOrder(shop, buyer.user.id, product);
  const order = { documentId };
  const first = { documentId: expect.any(String), version: '1.0.0.0' };
  expect(await readOwned(buyer, product.documentId)).toEqual({
    order,
    newest: first,
    downloadedVersion: null,
  });
  const link = await buyer.call('GET', `/products/${product.documentId}/download-link`);
  await shop.app.inject(new URL(link.json().downloadLink).pathname);
  await adminReleases.release(product, buildPackage('2.0.0.0', { slug: 'owned' }));
  expect(await readOwned(buyer, product.id)).toEqual({
    order,
    newest: { documentId: expect.any(String), version: '2.0.0.0' },
    downloadedVersion: '1.0.0.0',
  });
});

test(
  'a customer reads the ids of all they own, bundles and their contents, once each',
  { tags: ['BUY-06'] },
  async ({ shop, admin, product, buyer }) => {
    const owned = async (customer: Pick<Customer, 'call'>) =>
      (await customer.call('GET', '/products/owned')).json().data;
    expect(await owned(buyer)).toEqual([]);
    const { bundle, chart, tree } = await publishBundle(shop, admin);
    await buyer.buy([bundle]);
    await createOrder(shop, buyer.user.id, product);
    const { id } = await createOrder(shop, buyer.user.id, product);
    const bought = [bundle, chart, tree, product].map(({ documentId }) => documentId);
    expect(await owned(buyer)).toEqual(bought.toSorted());
    expect(await owned(await createCustomer(shop))).toEqual([]);
    expect((await shop.app.inject('/api/products/owned')).statusCode).toBe(401);
    await shop.deps.db
      .update(orders)
      .set({ refundedAt: new Date() })
      .where(eq(orders.userId, buyer.user.id));
    expect(await owned(buyer)).toEqual([]);
    expect(id).toBeDefined();
  },
);

test(
  'a buyer of a bundle sees what it contained, with the newest releases',
  { tags: ['slow'] },
  async ({ shop, admin, adminReleases }) => {
    const { bundle, chart, tree } = await publishBundle(shop, admin);
    const buyer = await createBuyer(shop);
    expect(await readOwned(buyer, bundle.documentId)).toBeNull();
    await buyer.buy([bundle]);
    await adminReleases.release(chart, buildPackage('2.0.0.0', { slug: 'owned-chart' }));
    const [order] = await buyer.readOrders();
    const newest = (version: string) => ({ documentId: expect.any(String), version });
    expect(await readOwned(buyer, bundle.documentId)).toEqual({
      order: { documentId: order!.documentId },
      newest: null,
      contents: [
        { documentId: chart.documentId, title: 'Org Chart', newest: newest('2.0.0.0') },
        { documentId: tree.documentId, title: 'Document Tree', newest: newest('1.0.0.0') },
      ],
      downloadedVersion: null,
    });
    await shop.deps.db
      .update(orders)
      .set({ refundedAt: new Date() })
      .where(eq(orders.id, order!.id));
    expect(await readOwned(buyer, bundle.documentId)).toBeNull();
  },
);

test('customers own nothing that they did not buy, did not pay for or gave back', async ({
  shop,
  product,
}) => {
  const owner = await createCustomer(shop);
  const order = await createOrder(shop, owner.user.id, product, 'pending');
  expect(await readOwned(owner, product.documentId)).toBeNull();
  const set = (values: Partial<typeof orders.$inferInsert>) =>
    shop.deps.db.update(orders).set(values).where(eq(orders.id, order.id));
  await set({ status: 'succeeded' });
  expect(await readOwned(owner, product.documentId)).not.toBeNull();
  expect(await readOwned(await createCustomer(shop), product.documentId)).toBeNull();
  expect(await readOwned(owner, 'z'.repeat(24))).toBeNull();
  await set({ refundedAt: new Date() });
  expect(await readOwned(owner, product.documentId)).toBeNull();
});
