import { strapi, type StrapiClient } from '@strapi/client';
import { describe, expect } from 'vitest';
import { createApiToken } from './support/api-tokens.ts';
import {
  createCategory,
  createImage,
  putIntoCategory,
  createProduct,
  type Customer,
} from './support/factories.ts';
import { shopTest } from './support/shop-test.ts';

const test = shopTest();

let baseURL = '';
let client: StrapiClient;
let alphaId = '';

type Query = NonNullable<Parameters<ReturnType<StrapiClient['collection']>['find']>[0]>;

test.beforeAll(async ({ shop }) => {
  baseURL = `${shop.url}/api`;
  client = strapi({ baseURL });
  const image = await createImage(shop, 'The board');
  const alpha = await createProduct(shop, {
    title: 'Alpha Board',
    priceCents: 1000,
    imageId: image.id,
  });
  alphaId = alpha.documentId;
  const beta = await createProduct(shop, { title: 'Beta Board', priceCents: 2000 });
  await createProduct(shop, { title: 'Gamma Chart', priceCents: 3000 });
  await createProduct(shop, { title: 'Delta Chart', priceCents: 4000 });
  const boards = await createCategory(shop, { title: 'Boards' });
  await putIntoCategory(shop, alpha, boards);
  await putIntoCategory(shop, beta, boards);
});

const find = (query?: Query) => client.collection('products').find(query);

async function listTitles(query: Query): Promise<string[]> {
  const { data } = await find({ sort: 'price:asc', ...query });
  return data.map(({ title }) => title);
}

describe('the filters of @strapi/client', () => {
  test.for<[NonNullable<Query['filters']>, string[]]>([
    [{ title: { $ne: 'Beta Board' } }, ['Alpha Board', 'Gamma Chart', 'Delta Chart']],
    [{ title: { $in: ['Alpha Board', 'Delta Chart'] } }, ['Alpha Board', 'Delta Chart']],
    [{ title: { $notIn: ['Alpha Board', 'Delta Chart'] } }, ['Beta Board', 'Gamma Chart']],
    [{ price: { $gt: 20 } }, ['Gamma Chart', 'Delta Chart']],
    [{ price: { $gte: 20 } }, ['Beta Board', 'Gamma Chart', 'Delta Chart']],
    [{ price: { $lt: 20 } }, ['Alpha Board']],
    [{ price: { $lte: 20 } }, ['Alpha Board', 'Beta Board']],
    [{ price: { $gte: 20, $lt: 40 } }, ['Beta Board', 'Gamma Chart']],
    [{ title: { $startsWith: 'Gamma' } }, ['Gamma Chart']],
    [{ title: { $endsWith: 'Chart' } }, ['Gamma Chart', 'Delta Chart']],
    [{ title: { $containsi: 'BOARD' } }, ['Alpha Board', 'Beta Board']],
    [
      { averageRating: { $null: true } },
      ['Alpha Board', 'Beta Board', 'Gamma Chart', 'Delta Chart'],
    ],
    [{ title: { $null: true } }, []],
    [{ categories: { slug: { $eq: 'boards' } } }, ['Alpha Board', 'Beta Board']],
    [{ $or: [{ price: { $eq: 10 } }, { title: 'Delta Chart' }] }, ['Alpha Board', 'Delta Chart']],
  ])('%j find %j', async ([filters, expected]) => {
    expect(await listTitles({ filters })).toEqual(expected);
  });
});

test('@strapi/client sorts by several fields, in both directions', async () => {
  expect(await listTitles({ sort: 'price:desc' })).toEqual([
    'Delta Chart',
    'Gamma Chart',
    'Beta Board',
    'Alpha Board',
  ]);
  expect(await listTitles({ sort: ['type:asc', 'title:asc'] })).toEqual([
    'Alpha Board',
    'Beta Board',
    'Delta Chart',
    'Gamma Chart',
  ]);
});

test('@strapi/client pages by number and by position', async () => {
  const sort = 'price:asc';
  const page = await find({ sort, pagination: { page: 2, pageSize: 3 } });
  expect(page.data.map(({ title }) => title)).toEqual(['Delta Chart']);
  expect(page.meta.pagination).toEqual({ page: 2, pageSize: 3, pageCount: 2, total: 4 });
  const part = await find({ sort, pagination: { start: 1, limit: 2 } });
  expect(part.data.map(({ title }) => title)).toEqual(['Beta Board', 'Gamma Chart']);
  expect(part.meta.pagination).toEqual({ start: 1, limit: 2, total: 4 });
});

test('@strapi/client reads one entry, with its relations', async () => {
  const products = client.collection('products');
  const plain = (await products.findOne(alphaId)).data;
  expect(plain).toMatchObject({ documentId: alphaId, title: 'Alpha Board' });
  const { data } = await products.findOne(alphaId, { populate: ['img', 'categories'] });
  expect(data).toMatchObject({
    documentId: alphaId,
    title: 'Alpha Board',
    price: 10,
    img: { alternativeText: 'The board' },
    categories: [{ slug: 'boards', title: 'Boards' }],
  });
  const [listed] = (await find({ filters: { slug: data['slug'] }, populate: 'img' })).data;
  expect(listed).toMatchObject({ title: 'Alpha Board', img: { alternativeText: 'The board' } });
});

test('@strapi/client reports a missing entry and a refused query as its own errors', async () => {
  const products = client.collection('products');
  await expect(products.findOne('a'.repeat(24))).rejects.toMatchObject({
    name: 'HTTPNotFoundError',
    response: { status: 404 },
  });
  await expect(find({ filters: { colour: 'red' } })).rejects.toMatchObject({
    name: 'HTTPBadRequestError',
    response: { status: 400 },
  });
});

test('@strapi/client reads categories', async () => {
  const { data } = await client.collection('categories').find();
  expect(data).toMatchObject([{ slug: 'boards', title: 'Boards' }]);
});

test('@strapi/client reads own orders with an API token', async ({ buyer, customer, product }) => {
  await buyer.payFor(product);
  async function listOrders(owner: Pick<Customer, 'call'>) {
    const auth = (await createApiToken(owner)).token;
    return (await strapi({ baseURL, auth }).collection('orders').find()).data;
  }
  expect(await listOrders(customer)).toEqual([]);
  expect(await listOrders(buyer)).toMatchObject([
    { paymentStatus: 'succeeded', products: [{ title: product.title }] },
  ]);
  await expect(client.collection('orders').find()).rejects.toMatchObject({
    name: 'HTTPAuthorizationError',
  });
});
