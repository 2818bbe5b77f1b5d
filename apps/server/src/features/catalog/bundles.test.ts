import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  changeContents,
  publishBundle,
  setState,
} from '../../../test/support/calls/checkout-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer, createProduct, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { products } from '../../db/tables/catalog.ts';

const test = shopTest();

async function read({ call }: Customer, { documentId }: { documentId: string }): Promise<Product> {
  const response = await call('GET', `/products/${documentId}?populate=*`);
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

test('the page of a bundle lists what it contains, and theirs the bundle', async ({
  shop,
  admin,
}) => {
  const visitor = await createCustomer(shop);
  const { bundle, chart, tree } = await publishBundle(shop, admin);
  const found = await read(visitor, bundle);
  expect(found).toMatchObject({ isBundle: true, price: 30, version: null, release: null });
  expect(found.contents).toEqual([
    {
      documentId: chart.documentId,
      slug: chart.slug,
      title: 'Org Chart',
      description: chart.description,
      price: 20,
      version: '1.0.0.0',
      img: null,
      isAvailable: true,
    },
    expect.objectContaining({ title: 'Document Tree', price: 25 }),
  ]);
  expect((await read(visitor, tree)).bundles).toEqual([
    { documentId: bundle.documentId, slug: bundle.slug, title: 'Office Set' },
  ]);
  const other = await read(visitor, await createProduct(shop));
  for (const field of ['isBundle', 'contents', 'bundles', 'isFree']) {
    expect(other).not.toHaveProperty(field);
  }
});

test('a change of a bundle, or of what it contains, shows at once', async ({ shop, admin }) => {
  const visitor = await createCustomer(shop);
  const { bundle, chart, tree } = await publishBundle(shop, admin);
  const poll = await createProduct(shop, { title: 'Quick Poll' });
  expect(await read(visitor, poll)).not.toHaveProperty('bundles');
  expect((await read(visitor, bundle)).contents).toHaveLength(2);
  await changeContents(admin, bundle, [chart, tree, poll]);
  expect((await read(visitor, bundle)).contents).toHaveLength(3);
  expect((await read(visitor, poll)).bundles).toHaveLength(1);
  await setState(admin, chart, 'archived');
  expect((await read(visitor, bundle)).contents?.[0]).toMatchObject({ isAvailable: false });
  await setState(admin, bundle, 'archived');
  expect(await read(visitor, poll)).not.toHaveProperty('bundles');
});

test('a bundle runs where all of its contents run', async ({ shop, admin }) => {
  const visitor = await createCustomer(shop);
  const { bundle } = await publishBundle(shop, admin);
  const answer = await visitor.call('GET', `/products/${bundle.documentId}/compatibility`);
  expect(answer.json().data).toMatchObject({ documentId: bundle.documentId, version: null });
  const [online] = answer.json().data.platforms;
  expect(online.answer).toBe('unknown');
  expect(online.reasons[0]).toMatch(/^Org Chart: /);
  const filter = `filters[slug]=${bundle.slug}&filters[runsOn]=online`;
  expect((await visitor.call('GET', `/products?${filter}`)).json().data).toEqual([]);
});

test('a bundle with something that is not sold any more cannot be put in the cart', async ({
  shop,
  admin,
}) => {
  const visitor = await createCustomer(shop);
  const { bundle, chart } = await publishBundle(shop, admin);
  const add = () => visitor.call('POST', '/carts', { quantity: 1, products: bundle.documentId });
  await setState(admin, chart, 'archived');
  expect(expectErrorCode(await add())).toBe('PRODUCT_UNKNOWN');
  const publishedAt = new Date();
  await shop.deps.db.update(products).set({ publishedAt }).where(eq(products.id, chart.id));
  expect((await add()).statusCode).toBe(200);
});
