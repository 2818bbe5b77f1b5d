import { inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { createCategory, putIntoCategory, createProduct } from '../../../test/support/factories.ts';
import { createOrder, createOwner } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { products } from '../../db/tables/catalog.ts';

const test = shopTest();
let visitor: Awaited<ReturnType<typeof createOwner>>;
let draft: Awaited<ReturnType<typeof createProduct>>;

test.beforeAll(async ({ shop }) => {
  visitor = await createOwner(shop, await createProduct(shop));
  draft = await createProduct(shop, { publishedAt: null, title: 'A secret draft' });
  await putIntoCategory(shop, draft, await createCategory(shop, { title: 'Drafts' }));
});

const get = (path: string) => visitor.call('GET', path);
const review = { rating: 4, comment: 'Good.' };

const calls: Record<string, (id: string | number, slug: string) => ReturnType<typeof get>> = {
  'GET /products/:id': (id) => get(`/products/${id}`),
  'GET /products?filters[documentId]': (id) => get(`/products?filters[documentId]=${id}`),
  'GET /products?filters[slug]': (_, slug) => get(`/products?filters[slug]=${slug}`),
  'GET /products/:id/download-link': (id) => get(`/products/${id}/download-link`),
  'GET /reviews': (_, slug) => get(`/reviews?slug=${slug}`),
  'GET /reviews/find-order-review': (id) =>
    get(`/reviews/find-order-review?productId=${id}&orderId=${visitor.order.documentId}`),
  'POST /carts': (id) => visitor.call('POST', '/carts', { products: id, quantity: 1 }),
  'POST /favorites': (id) => visitor.call('POST', '/favorites', { products: id }),
  'POST /orders': (id) =>
    visitor.call('POST', '/orders', {
      items: [{ productDocumentId: String(id), cartDocumentId: null, quantity: 1 }],
    }),
  'POST /reviews': (id) =>
    visitor.call('POST', '/reviews', { ...review, product: id, order: visitor.order.documentId }),
};

test.for(Object.entries(calls))(
  '%s answers for an unpublished product as for an unknown one',
  { tags: ['S07', 'K03', 'P02'] },
  async ([, call]) => {
    const pairs = [
      { known: draft.documentId, unknown: `${draft.documentId.slice(1)}0` },
      { known: draft.id, unknown: 999_999 },
    ];
    for (const { known, unknown } of pairs) {
      const expected = await call(unknown, 'no-such-part');
      const answer = await call(known, draft.slug);
      expect(answer.statusCode).toBe(expected.statusCode);
      expect(answer.json()).toEqual(expected.json());
    }
  },
);

test('a buyer still downloads a product that is no longer published', async ({ shop }) => {
  await createOrder(shop, visitor.user.id, draft);
  const answer = await get(`/products/${draft.documentId}/download-link`);
  expect(answer.statusCode, answer.body).toBe(200);
});

test('a product that was withdrawn leaves cart and favorites, and comes back with its return', async ({
  shop,
}) => {
  const [inCart, favorite] = [await createProduct(shop), await createProduct(shop)];
  await visitor.call('POST', '/carts', { products: inCart.documentId, quantity: 1 });
  await visitor.call('POST', '/favorites', { products: favorite.documentId });
  const setPublished = (publishedAt: Date | null) =>
    shop.deps.db
      .update(products)
      .set({ publishedAt })
      .where(inArray(products.id, [inCart.id, favorite.id]));
  const listed = async () => [
    (await get('/carts')).json().data.length,
    (await get('/favorites')).json().data.length,
  ];
  expect(await listed()).toEqual([1, 1]);
  await setPublished(null);
  expect(await listed()).toEqual([0, 0]);
  await setPublished(new Date());
  expect(await listed()).toEqual([1, 1]);
});
