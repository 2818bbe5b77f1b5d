import { expect } from 'vitest';
import { productForm } from '../../../../test/support/calls/admin-calls.ts';
import {
  changeContents,
  createBundle,
  publishBundle,
  setState,
} from '../../../../test/support/calls/checkout-calls.ts';
import { createProduct } from '../../../../test/support/factories.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';

const test = shopTest();

const problemsOf = (response: { json: () => { validation_error?: object } }) =>
  response.json().validation_error;

test('a bundle is a draft with its contents in the chosen order', async ({ shop, admin }) => {
  const [first, second] = [await createProduct(shop), await createProduct(shop)];
  const bundle = await createBundle(shop, admin, [second, first]);
  expect(bundle).toMatchObject({ state: 'draft', isBundle: true, version: null });
  expect(bundle.contents?.map(({ title }) => title)).toEqual([second.title, first.title]);
  const changed = (await changeContents(admin, bundle, [first])).json().data;
  expect(changed.contents).toMatchObject([{ title: first.title, isAvailable: true }]);
  const list = await admin.call('GET', '/back-office/products?search=office-set');
  expect(list.json().data).toMatchObject([{ isBundle: true }]);
});

test('a bundle that contains itself, another bundle or an unknown product is refused', async ({
  shop,
  admin,
}) => {
  const [outer, inner] = [
    await createBundle(shop, admin, [], { title: 'Outer' }),
    await createBundle(shop, admin, [], { title: 'Inner' }),
  ];
  expect(problemsOf(await changeContents(admin, outer, [outer]))).toEqual({
    contents: ['A bundle cannot contain itself'],
  });
  expect(problemsOf(await changeContents(admin, outer, [inner]))).toEqual({
    contents: ['“Inner” is a bundle, and cannot be in another one'],
  });
  const unknown = { documentId: 'a'.repeat(24) };
  expect(problemsOf(await changeContents(admin, outer, [unknown]))).toEqual({
    contents: ['One of these products no longer exists'],
  });
});

test('a bundle holds twelve products, each once', async ({ shop, admin }) => {
  const parts = [];
  for (let number = 0; number < 13; number += 1) parts.push(await createProduct(shop));
  const bundle = await createBundle(shop, admin, parts.slice(0, 12));
  expect(bundle.contents).toHaveLength(12);
  expect(problemsOf(await changeContents(admin, bundle, parts))).toEqual({
    contents: ['At most 12 products fit in a bundle'],
  });
  expect(problemsOf(await changeContents(admin, bundle, [parts[0]!, parts[0]!]))).toEqual({
    contents: ['A product can be in a bundle only once'],
  });
});

test('a product that is no bundle gets no contents', async ({ shop, admin }) => {
  const product = await createProduct(shop);
  const { data } = (await admin.call('GET', `/back-office/products/${product.documentId}`)).json();
  expect(data).not.toHaveProperty('contents');
  expect(problemsOf(await changeContents(admin, data, [await createProduct(shop)]))).toEqual({
    contents: ['This product is not a bundle'],
  });
});

test.for([[['x']], ['chart'], [{}], [null]])(
  'contents like %j are refused',
  async ([contents], { admin }) => {
    const form = { ...productForm(), contents };
    const response = await admin.call('POST', '/back-office/products', form);
    expect(response.statusCode).toBe(400);
  },
);

test('a bundle is published with at least two published products', async ({ shop, admin }) => {
  const [first, draft] = [
    await createProduct(shop),
    await createProduct(shop, { title: 'Hidden', publishedAt: null }),
  ];
  const bundle = await createBundle(shop, admin, [first]);
  expect(problemsOf(await setState(admin, bundle, 'published'))).toEqual({
    contents: ['Choose at least 2 products'],
  });
  const changed = (await changeContents(admin, bundle, [first, draft])).json().data;
  expect(problemsOf(await setState(admin, changed, 'published'))).toEqual({
    contents: ['“Hidden” is not published'],
  });
});

test('a published bundle cannot lose its contents', async ({ shop, admin }) => {
  const { bundle, chart } = await publishBundle(shop, admin);
  expect(problemsOf(await changeContents(admin, bundle, [chart]))).toEqual({
    contents: ['Choose at least 2 products'],
  });
});

test('a price of 0.00 makes a product free, an empty one leaves a draft without price', async ({
  shop,
  admin,
}) => {
  const contents = [await createProduct(shop), await createProduct(shop)];
  const unpriced = await createBundle(shop, admin, contents, { price: '' });
  expect(unpriced).not.toHaveProperty('isFree');
  expect(problemsOf(await setState(admin, unpriced, 'published'))).toEqual({
    price: ['Price must be 0.50 or more'],
  });
  const free = await createBundle(shop, admin, contents, { price: '0.00' });
  expect(free).toMatchObject({ price: 0, isFree: true });
  expect((await setState(admin, free, 'published')).statusCode).toBe(200);
});
