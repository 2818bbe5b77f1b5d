import { eq } from 'drizzle-orm';
import { stringify } from 'qs';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createCategory, putIntoCategory, createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { products } from '../../db/tables/catalog.ts';

const test = shopTest();

const ask = ({ app }: TestShop, query: object, list = 'products') =>
  app.inject({ url: `/api/${list}?${stringify(query, { encodeValuesOnly: true })}` });

async function find(shop: TestShop, query: object): Promise<string[]> {
  const response = await ask(shop, query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data.map(({ title }: { title: string }) => title);
}

const filter = (shop: TestShop, filters: object) => find(shop, { filters });

let tables: Awaited<ReturnType<typeof createCategory>>;

test.beforeAll(async ({ shop }) => {
  tables = await createCategory(shop, { title: 'Tables' });
  const charts = await createCategory(shop, { title: 'Charts' });
  const times = [1, 2, 3].map((day) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) }));
  const alpha = await createProduct(shop, {
    ...times[0],
    title: 'Alpha Table',
    slug: 'alpha',
    priceCents: 500,
    averageRating: 4.5,
    reviewCount: 3,
  });
  const beta = await createProduct(shop, {
    ...times[1],
    title: 'beta table',
    slug: 'beta',
    priceCents: 1_050,
    isNew: true,
    type: 'featured',
  });
  await createProduct(shop, {
    ...times[2],
    title: '50% Chart',
    slug: 'chart',
    priceCents: 2_000,
    averageRating: 3,
    reviewCount: 1,
    type: 'trending',
  });
  await putIntoCategory(shop, alpha, tables);
  await putIntoCategory(shop, beta, charts);
});

describe('GET /products with the operators of Strapi', () => {
  test.for([
    [{ title: { $ne: 'beta table' } }, ['Alpha Table', '50% Chart']],
    [{ title: { $nei: 'BETA table' } }, ['Alpha Table', '50% Chart']],
    [{ slug: { $in: ['beta', 'chart'] } }, ['beta table', '50% Chart']],
    [{ slug: { $notIn: ['beta', 'chart'] } }, ['Alpha Table']],
    [{ title: { $startsWith: 'Alpha' } }, ['Alpha Table']],
    [{ title: { $startsWith: 'alpha' } }, []],
    [{ title: { $startsWithi: 'ALPHA' } }, ['Alpha Table']],
    [{ title: { $startsWith: '50%' } }, ['50% Chart']],
    [{ title: { $startsWith: '5%' } }, []],
    [{ title: { $endsWith: 'table' } }, ['beta table']],
    [{ title: { $endsWithi: 'TABLE' } }, ['Alpha Table', 'beta table']],
    [{ title: { $notContains: 'table' } }, ['Alpha Table', '50% Chart']],
    [{ title: { $notContainsi: 'table' } }, ['50% Chart']],
    [{ price: { $gt: 5 } }, ['beta table', '50% Chart']],
    [{ price: { $gte: 5, $lt: 10.51 } }, ['Alpha Table', 'beta table']],
    [{ price: { $lte: '10.50' } }, ['Alpha Table', 'beta table']],
    [{ price: 20 }, ['50% Chart']],
    [{ price: { $in: [5, 20] } }, ['Alpha Table', '50% Chart']],
    [{ averageRating: { $null: true } }, ['beta table']],
    [{ averageRating: { $notNull: true } }, ['Alpha Table', '50% Chart']],
    [{ averageRating: { $notNull: false } }, ['beta table']],
    [{ averageRating: { $ne: 3 } }, ['Alpha Table', 'beta table']],
    [{ averageRating: { $gte: 4.5 } }, ['Alpha Table']],
    [{ reviewCount: { $gt: 0 } }, ['Alpha Table', '50% Chart']],
    [{ isNew: { $ne: true } }, ['Alpha Table', '50% Chart']],
    [{ type: { $in: ['featured', 'trending'] } }, ['beta table', '50% Chart']],
    [{ type: { $ne: 'standard' } }, ['beta table', '50% Chart']],
    [{ createdAt: { $gt: '2026-01-01T00:00:00.000Z' } }, ['beta table', '50% Chart']],
    [{ createdAt: { $gte: '2026-01-02', $lt: '2026-01-03' } }, ['beta table']],
    [{ createdAt: '2026-01-03T01:00:00+01:00' }, ['50% Chart']],
    [{ categories: { slug: { $eq: 'tables' } } }, ['Alpha Table']],
    [{ categories: { title: { $startsWithi: 'cha' } } }, ['beta table']],
    [{ categories: { title: { $ne: 'Tables' } } }, ['beta table']],
    [{ $or: [{ price: { $lt: 6 } }, { isNew: true }] }, ['Alpha Table', 'beta table']],
    [{ $and: [{ title: { $startsWithi: 'a' } }, { title: { $endsWithi: 'e' } }] }, ['Alpha Table']],
    [{ runsOn: { $ne: 'online' } }, ['Alpha Table', 'beta table', '50% Chart']],
  ] as const)('finds by %j', { tags: ['API-30'] }, async ([filters, titles], { shop }) => {
    expect(await filter(shop, filters)).toEqual(titles);
  });

  test('takes a hundred values of a list beside other parameters', async ({ shop }) => {
    const slugs = [...Array.from({ length: 99 }, (_, index) => `unknown-${index}`), 'beta'];
    const query = {
      filters: { slug: { $in: slugs }, $or: [{ isNew: true }, { price: { $gt: 100 } }] },
      sort: ['title:DESC', 'id'],
      populate: { img: true, categories: true },
      fields: ['title', 'price'],
      pagination: { start: 0, limit: 10 },
    };
    expect(await find(shop, query)).toEqual(['beta table']);
    const repeated = slugs.map((slug) => `filters[slug][$in][]=${slug}`).join('&');
    const { json } = await shop.app.inject({ url: `/api/products?${repeated}&sort=title:ASC` });
    expect(json().data).toMatchObject([{ title: 'beta table' }]);
  });

  test('finds by the ids of a product and of a category', async ({ shop }) => {
    const [alpha] = (await ask(shop, { filters: { slug: 'alpha' } })).json().data;
    expect(await filter(shop, { id: alpha.id })).toEqual(['Alpha Table']);
    expect(await filter(shop, { documentId: { $in: [alpha.documentId] } })).toEqual([
      'Alpha Table',
    ]);
    expect(await filter(shop, { categories: { id: tables.id } })).toEqual(['Alpha Table']);
    expect(await filter(shop, { createdAt: { $eq: alpha.createdAt } })).toEqual(['Alpha Table']);
    expect(await filter(shop, { updatedAt: { $gt: alpha.updatedAt } })).not.toContain(
      'Alpha Table',
    );
  });

  test.for([
    ['a number that is none', { price: { $gt: 'cheap' } }],
    ['more decimals than a price has', { price: { $gt: '1.234' } }],
    ['a negative price', { price: -1 }],
    ['a time that is none', { createdAt: { $gt: '2026-13-45' } }],
    ['the year 0', { createdAt: { $gt: '0000-01-01' } }],
    ['the year 10000', { createdAt: { $lte: '9999-12-31T23:59:59.999Z' } }],
    ['a year beyond it by its offset', { updatedAt: '9999-12-31T23:59:59-14:00' }],
    ['an empty list', { slug: { $in: '', $eq: 'a' } }],
    ['more values than allowed', { slug: { $in: Array.from({ length: 101 }, String) } }],
    ['two operators of a text', { title: { $startsWith: 'a', $endsWith: 'b' } }],
    ['a group as an operator', { title: { $and: [{ $eq: 'a' }] } }],
    ['a comparison of a text', { title: { $gt: 'a' } }],
    ['a deeper group', { $or: [{ $or: [{ slug: 'a' }] }] }],
    ['more than ten groups', { $or: Array.from({ length: 11 }, () => ({ slug: 'a' })) }],
    ['a field of a category that is not offered', { categories: { position: 1 } }],
    ['a flag for null that is none', { averageRating: { $null: 'maybe' } }],
  ] as const)('refuses %s', { tags: ['S01', 'S05'] }, async ([, filters], { shop }) => {
    const response = await ask(shop, { filters });
    expect(response.statusCode, response.body).toBe(400);
  });

  test('names the operator that it does not know', { tags: ['S01'] }, async ({ shop }) => {
    const response = await ask(shop, { filters: { title: { $between: 'a' } } });
    expect(response.json().validation_error).toEqual({
      'filters.title': ['Use one operator'],
      'filters.title.$between': ['Invalid key'],
    });
  });

  test('follows a change of what it filters by', async ({ shop }) => {
    const product = await createProduct(shop, { title: 'Zeta', priceCents: 9_900 });
    const costly = { filters: { price: { $gt: 90 } }, sort: 'updatedAt:desc' };
    expect(await find(shop, costly)).toEqual(['Zeta']);
    await shop.deps.db
      .update(products)
      .set({ priceCents: 100, publishedAt: null })
      .where(eq(products.id, product.id));
    await expect.poll(() => find(shop, costly)).toEqual([]);
  });
});

describe('GET /products in an order', () => {
  test.for([
    ['title:desc', ['beta table', 'Alpha Table', '50% Chart']],
    ['title:DESC', ['beta table', 'Alpha Table', '50% Chart']],
    ['isNew:Desc, price:DESC', ['beta table', '50% Chart', 'Alpha Table']],
    ['slug', ['Alpha Table', 'beta table', '50% Chart']],
    ['slug:desc', ['50% Chart', 'beta table', 'Alpha Table']],
    ['isNew:desc,price:desc', ['beta table', '50% Chart', 'Alpha Table']],
    [
      ['isNew:desc', 'price'],
      ['beta table', 'Alpha Table', '50% Chart'],
    ],
    ['reviewCount:desc', ['Alpha Table', '50% Chart', 'beta table']],
    ['type', ['beta table', 'Alpha Table', '50% Chart']],
    ['createdAt:desc', ['50% Chart', 'beta table', 'Alpha Table']],
    ['averageRating', ['50% Chart', 'Alpha Table', 'beta table']],
  ] as const)('sorts by %j', async ([sort, titles], { shop }) => {
    expect(await find(shop, { sort })).toEqual(titles);
  });

  test.for(['description', 'title:up', 'title,', 'id,title,price,slug', 'title:asc:desc'])(
    'refuses to sort by %s',
    { tags: ['S01'] },
    async (sort, { shop }) => {
      expect((await ask(shop, { sort })).statusCode).toBe(400);
    },
  );
});

describe('GET /products by start and limit', () => {
  test('answers that part of the list, and says which', async ({ shop }) => {
    const response = await ask(shop, { sort: 'price', pagination: { start: 1, limit: 1 } });
    const { data, meta } = response.json();
    expect(data.map(({ title }: { title: string }) => title)).toEqual(['beta table']);
    expect(meta.pagination).toEqual({ start: 1, limit: 1, total: 3 });
  });

  test('has defaults for either, and cuts a limit above the maximum', async ({ shop }) => {
    const meta = async (pagination: object) =>
      (await ask(shop, { pagination })).json().meta.pagination;
    expect(await meta({ start: 2 })).toEqual({ start: 2, limit: 25, total: 3 });
    expect(await meta({ limit: 1_000 })).toEqual({ start: 0, limit: 100, total: 3 });
    expect(await meta({ start: 50 })).toEqual({ start: 50, limit: 25, total: 3 });
    expect(await meta({ page: 1, pageSize: 2 })).toEqual({
      page: 1,
      pageSize: 2,
      pageCount: 2,
      total: 3,
    });
  });

  test.for([
    { page: 1, limit: 5 },
    { start: 0, pageSize: 5 },
    { start: -1 },
    { limit: 0 },
    { limit: -1 },
    { start: '1e3' },
    { start: 10_000_000_000 },
  ])('refuses %j', { tags: ['S07'] }, async (pagination, { shop }) => {
    expect((await ask(shop, { pagination })).statusCode).toBe(400);
  });
});

describe('GET /categories', () => {
  test('filters, sorts and pages like products', async ({ shop }) => {
    const titles = async (query: object) =>
      (await ask(shop, query, 'categories'))
        .json()
        .data.map(({ title }: { title: string }) => title);
    expect(await titles({ sort: 'title' })).toEqual(['Charts', 'Tables']);
    expect(await titles({ sort: 'title:desc' })).toEqual(['Tables', 'Charts']);
    expect(await titles({ filters: { slug: { $startsWith: 'tab' } } })).toEqual(['Tables']);
    const page = await ask(shop, { pagination: { start: 1, limit: 1 } }, 'categories');
    expect(page.json().meta.pagination).toEqual({ start: 1, limit: 1, total: 2 });
    const filtered = { filters: { title: { $ne: 'Tables' } }, pagination: { start: 1 } };
    const beyond = await ask(shop, filtered, 'categories');
    expect(beyond.json().meta.pagination.total).toBe(1);
    expect((await ask(shop, { filters: { position: 1 } }, 'categories')).statusCode).toBe(400);
  });
});
