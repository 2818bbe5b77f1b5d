import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { products } from '../../db/tables/catalog.ts';
import { funnelCounts } from '../../db/tables/funnel.ts';

const test = shopTest();

const ofBrowser = { origin: 'http://shop.test', 'user-agent': 'Mozilla/5.0 Firefox/140.0' };

interface Viewed {
  readonly id: number;
  readonly documentId: string;
}

const view = ({ app }: TestShop, { documentId }: Pick<Viewed, 'documentId'>, headers = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/products/${documentId}/views`,
    headers: { ...ofBrowser, ...headers },
  });

async function readViews({ deps: { db, views } }: TestShop, { id }: Viewed) {
  await views.store();
  const rows = await db.select().from(funnelCounts).where(eq(funnelCounts.productId, id));
  return rows.reduce((sum, { count }) => sum + count, 0);
}

test('a view of a product page counts, and the answer is empty and sets no cookie', async ({
  shop,
  product,
}) => {
  const response = await view(shop, product);
  expect([response.statusCode, response.body]).toEqual([204, '']);
  expect(response.headers['set-cookie']).toBeUndefined();
  expect(await readViews(shop, product)).toBe(1);
  await view(shop, product);
  await view(shop, product);
  expect(await readViews(shop, product)).toBe(3);
});

test.for<[string, Record<string, string>]>([
  ['asks not to be tracked', { dnt: '1' }],
  ['objects to the sale of data', { 'sec-gpc': '1' }],
  ['loads the page ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['is a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['is a preview of a link', { 'user-agent': 'facebookexternalhit/1.1' }],
])('a caller that %s is not counted', async ([, headers], { shop, product }) => {
  expect((await view(shop, product, headers)).statusCode).toBe(204);
  expect(await readViews(shop, product)).toBe(0);
});

test.for(['https://elsewhere.example', 'null', 'http://shop.test.elsewhere.example', ''])(
  'a page of the origin "%s" cannot count views',
  async (origin, { shop, product }) => {
    expect(expectErrorCode(await view(shop, product, { origin }))).toBe('ORIGIN_UNKNOWN');
    expect(await readViews(shop, product)).toBe(0);
  },
);

test('a program without an origin cannot count views', async ({ shop, product }) => {
  const url = `/api/products/${product.documentId}/views`;
  expect(expectErrorCode(await shop.app.inject({ method: 'POST', url }))).toBe('ORIGIN_UNKNOWN');
});

test('products that are unknown or not on sale have no views', async ({ shop }) => {
  const draft = await createProduct(shop, { publishedAt: null });
  for (const documentId of [draft.documentId, 'a'.repeat(24)]) {
    expect(expectErrorCode(await view(shop, { documentId }))).toBe('NOT_FOUND');
  }
  expect(expectErrorCode(await view(shop, { documentId: 'short' }))).toBe('VALIDATION_FAILED');
});

test('views during an outage of the database are stored after it', async ({ shop, product }) => {
  await view(shop, product);
  const { db, views } = shop.deps;
  const execute = vi.spyOn(db, 'execute').mockRejectedValueOnce(new Error('away'));
  await views.store();
  expect(execute).toHaveBeenCalledOnce();
  execute.mockRestore();
  await view(shop, product);
  expect(await readViews(shop, product)).toBe(2);
});

test('the counts of a product are deleted with it', async ({ shop }) => {
  const { db } = shop.deps;
  const [draft] = await db
    .insert(products)
    .values({
      slug: 'soon-gone',
      title: 'Soon Gone',
      description: '',
      longDescription: '',
      otherDescription: '',
      priceCents: 0,
    })
    .returning();
  const values = { day: '2026-01-01', productId: draft!.id, step: 'viewed', count: 1 } as const;
  await db.insert(funnelCounts).values(values);
  await db.delete(products).where(eq(products.id, draft!.id));
  expect(await db.select().from(funnelCounts).where(eq(funnelCounts.productId, draft!.id))).toEqual(
    [],
  );
});
