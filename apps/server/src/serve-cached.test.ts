import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { openPages } from '../test/open-pages.ts';
import { countStatements } from '../test/support/count-statements.ts';
import { createOwner } from '../test/support/owner.ts';
import { createProduct } from '../test/support/factories.ts';
import { shopTest } from '../test/support/shop-test.ts';
import { products } from './db/tables/catalog.ts';

const test = shopTest();

const list = '/api/products?populate=img,categories&pagination[pageSize]=2';

test.beforeAll(async ({ shop }) => {
  const longDescription = 'All of it. '.repeat(200);
  for (const title of ['First', 'Second', 'Third']) {
    await createProduct(shop, { title, longDescription });
  }
});

describe('a public read', () => {
  test.for([
    list,
    '/api/products?populate[]=img&populate[]=categories&pagination[pageSize]=2',
    '/api/products?pagination[pageSize]=2&populate=categories&populate=img',
    '/api/products?pagination%5BpageSize%5D=02&populate=img,categories,img',
  ])('is answered from the cache when asked as %s', async (address, { shop }) => {
    const { get } = await openPages(shop, () => '');
    const first = await get(list);
    const statements = await countStatements(shop, async () => {
      const again = await get(address);
      expect(again.body).toBe(first.body);
      expect(again.headers['etag']).toBe(first.headers['etag']);
    });
    expect(first.statusCode).toBe(200);
    expect(statements).toBe(0);
  });

  test('ignores the order of filters and of their operators', async ({ shop }) => {
    const { get } = await openPages(shop, () => '');
    const [name, from, to] = ['[title][$containsi]=r', '[price][$gte]=1', '[price][$lte]=90'];
    const find = (...filters: string[]) =>
      get(`/api/products?${filters.map((filter) => `filters${filter}`).join('&')}`);
    expect((await find(name, from, to)).json().data).toHaveLength(2);
    expect(await countStatements(shop, () => find(to, name, from))).toBe(0);
  });

  test('ignores the case of a search in which it does not count', async ({ shop }) => {
    const { get } = await openPages(shop, () => '');
    const search = (word: string) => get(`/api/products?filters[title][$containsi]=${word}`);
    const first = await search('first');
    expect(first.json().data).toHaveLength(1);
    expect(await countStatements(shop, () => search('FIRST'))).toBe(0);
  });

  test('may be kept by browsers, which ask whether it is current', async ({ shop }) => {
    const { get } = await openPages(shop, () => '');
    await get(list);
    const { headers } = await get(list);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    const current = await get(list, { 'if-none-match': String(headers['etag']) });
    expect(current).toMatchObject({ statusCode: 304, body: '' });
    expect((await get(list, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test.for([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'comes compressed as %s with the same content',
    async ([encoding, open], { shop }) => {
      const { get } = await openPages(shop, () => '');
      const { body, headers } = await get(list);
      const compressed = await get(list, { 'accept-encoding': encoding });
      expect(compressed.headers['content-encoding']).toBe(encoding);
      expect(compressed.headers['etag']).not.toBe(headers['etag']);
      expect(open(compressed.rawPayload).toString()).toBe(body);
    },
  );

  test('is the same for everyone, whatever their request says', async ({ shop, customer }) => {
    const { get } = await openPages(shop, () => '');
    const { body } = await get(list);
    const headers = {
      authorization: `Bearer ${customer.token}`,
      cookie: `accessToken=${customer.token}`,
      'x-forwarded-host': 'other.example',
      'x-forwarded-proto': 'gopher',
    };
    const signedIn = await get(list, headers);
    expect(signedIn.body).toBe(body);
    expect(signedIn.headers['set-cookie']).toBeUndefined();
    expect(body).not.toContain('other.example');
  });

  test('is computed once for all who ask at the same time', async ({ shop }) => {
    const { get } = await openPages(shop, () => '');
    const slug = '/api/products?filters[slug]=none-has-this';
    const single = await countStatements(shop, () => get(slug));
    const address = '/api/products?filters[slug]=none-has-that';
    const together = await countStatements(shop, () =>
      Promise.all(Array.from({ length: 20 }, () => get(address))),
    );
    expect(together).toBe(single);
  });

  test('of a product takes one statement, whatever it brings along', async ({ shop, product }) => {
    const { get } = await openPages(shop, () => '');
    const read = () => get(`/api/products?filters[slug]=${product.slug}&populate=*`);
    expect(await countStatements(shop, read)).toBe(1);
  });

  test('is refused before anything is cached when it has an unknown name', async ({ shop }) => {
    const { get } = await openPages(shop, () => '');
    for (const address of ['/api/products?other=1', '/api/categories?pagination[size]=1']) {
      expect((await get(address)).statusCode).toBe(400);
      const refused = await get(address);
      expect(refused.headers).toMatchObject({ 'cache-control': 'private, no-store' });
      expect(refused.headers['etag']).toBeUndefined();
    }
  });

  test('of a product that does not exist yet finds it once it does', async ({ shop }) => {
    const { get } = await openPages(shop, () => '');
    const reviews = () => get('/api/reviews?slug=arrives-later');
    expect((await reviews()).statusCode).toBe(404);
    await createProduct(shop, { slug: 'arrives-later' });
    expect((await reviews()).statusCode).toBe(200);
  });
});

describe('after a change', () => {
  test('the next read of the person who made it shows it', async ({ shop, product }) => {
    const { get, app } = await openPages(shop, () => '');
    const reviews = `/api/reviews?slug=${product.slug}`;
    const rated = `/api/products?filters[slug]=${product.slug}`;
    for (let rating = 1; rating <= 5; rating += 1) {
      const owner = await createOwner(shop, product);
      await Promise.all([get(reviews), get(rated)]);
      const written = await app.inject({
        method: 'POST',
        url: '/api/reviews',
        headers: { host: 'shop.test', authorization: `Bearer ${owner.token}` },
        payload: { ...owner.ids, rating, comment: `Rated ${rating}.` },
      });
      expect(written.statusCode, written.body).toBe(200);
      expect((await get(reviews)).body).toContain(`Rated ${rating}.`);
      expect((await get(rated)).json().data[0].reviewCount).toBe(rating);
    }
  });

  test('only what shows it is computed again', async ({ shop, product }) => {
    const other = await createProduct(shop);
    const { get, changes } = await openPages(shop, () => '');
    const read = (slug: string) => () => get(`/api/products?filters[slug]=${slug}`);
    await read(product.slug)();
    await read(other.slug)();
    await shop.deps.db.update(products).set({ priceCents: 7 }).where(eq(products.id, product.id));
    await changes.catchUp();
    expect(await countStatements(shop, read(other.slug))).toBe(0);
    expect(await countStatements(shop, read(product.slug))).toBeGreaterThan(0);
  });
});
