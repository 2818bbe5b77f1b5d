import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import { allRoutes } from '@partshelf/contract/routes.ts';
import { expect } from 'vitest';
import { createAdmin } from './support/calls/admin-calls.ts';
import { releaseCalls } from './support/calls/release-calls.ts';
import { createBuyer } from './support/buyer.ts';
import type { TestShop } from './support/build-test-app.ts';
import { createCategory, createProduct, putIntoCategory } from './support/factories.ts';
import { shopTest } from './support/shop-test.ts';
import { toGuid } from './share-point-package.ts';

type Fixture = Awaited<ReturnType<typeof createFixture>>;

const test = shopTest().extend('fixture', { scope: 'file' }, ({ shop }) => createFixture(shop));

/** One product whose second version is withdrawn, and an archived one; the owner bought both. */
async function createFixture(shop: TestShop) {
  const admin = await createAdmin(shop);
  const { releaseVersion, withdraw } = releaseCalls(shop, admin);
  const category = await createCategory(shop, { title: 'Gauges' });
  const sold = await createProduct(shop, { title: 'Open Gauge', slug: 'open-gauge' });
  const hidden = await createProduct(shop, { title: 'Retired Gauge', slug: 'retired-gauge' });
  await putIntoCategory(shop, sold, category);
  await putIntoCategory(shop, hidden, category);
  const owner = await createBuyer(shop);
  const other = await createBuyer(shop);
  await owner.payFor(sold, hidden);
  for (const { documentId } of [sold, hidden]) {
    await other.call('POST', '/carts', { products: documentId, quantity: 1 });
    await owner.call('POST', '/favorites', { products: documentId });
  }
  const withdrawn = await releaseVersion(sold, '2.7.1.0');
  await withdraw(withdrawn);
  await releaseVersion(hidden, '3.0.0.0');
  const newest = await releaseVersion(sold, '3.0.0.0');
  await admin.call('PUT', `/back-office/products/${hidden.documentId}/state`, {
    state: 'archived',
  });
  const [{ documentId: order }] = (await owner.call('GET', '/orders')).json().data;
  const callers = { visitor: undefined, other: other.token, owner: owner.token };
  return { sold, hidden, withdrawn, newest, category: category.slug, order, callers };
}

/** What each path is asked with, as far as it is about products. */
const addresses: Record<string, (fixture: Fixture) => readonly string[]> = {
  '/products': ({ sold, hidden, category }) => [
    '?populate=*',
    `?filters[categories][slug]=${category}&populate=*`,
    `?filters[slug]=${sold.slug}&populate=*`,
    `?filters[slug]=${hidden.slug}&populate=*`,
    `?filters[documentId]=${hidden.documentId}`,
  ],
  '/products/:documentId': ({ sold, hidden }) => [
    `/${sold.documentId}?populate=*`,
    `/${hidden.documentId}?populate=*`,
  ],
  '/products/search': () => ['?query=gauge&facets=true', '?query=retired', '?query=retird'],
  '/products/:documentId/compatibility': eachProduct('/compatibility'),
  '/products/:documentId/security-review': ({ sold, hidden, withdrawn }) => [
    `/${sold.documentId}/security-review`,
    `/${sold.documentId}/security-review?release=${withdrawn.documentId}`,
    `/${hidden.documentId}/security-review`,
  ],
  '/products/:documentId/owned': eachProduct('/owned'),
  '/products/:documentId/install-kit': eachProduct('/install-kit'),
  '/products/:documentId/download-link': ({ sold, hidden, withdrawn }) => [
    `/${sold.documentId}/download-link`,
    `/${sold.documentId}/download-link?release=${withdrawn.documentId}`,
    `/${hidden.documentId}/download-link`,
  ],
  '/packages/:packageId/update': ({ sold, hidden }) =>
    [sold, hidden].map(({ documentId }) => `/${toGuid(documentId)}/update?have=2.0`),
  '/categories': () => ['?populate=*'],
  '/carts': () => ['?populate=*'],
  '/favorites': () => ['?populate=*'],
  '/reviews': ({ sold, hidden }) => [`?slug=${sold.slug}`, `?slug=${hidden.slug}`],
  '/reviews/find-order-review': ({ sold, hidden, order }) => [
    `?productId=${sold.documentId}&orderId=${order}`,
    `?productId=${hidden.documentId}&orderId=${order}`,
  ],
  '/orders/:documentId': ({ order }) => [`/${order}`],
  '/orders/:documentId/receipt': ({ order }) => [`/${order}/receipt`],
  '/orders/:documentId/transfer': ({ order }) => [`/${order}/transfer`],
  '/orders/:documentId/transfer/pdf': ({ order }) => [`/${order}/transfer/pdf`],
  '/orders/:documentId/install-kit': ({ order, sold, hidden }) => [
    `/${order}/install-kit?product=${sold.documentId}`,
    `/${order}/install-kit?product=${hidden.documentId}`,
  ],
};

function eachProduct(ending: string) {
  return ({ sold, hidden }: Fixture) => [
    `/${sold.documentId}${ending}`,
    `/${hidden.documentId}${ending}`,
  ];
}

/** Who bought a product goes on with it. */
const readsOfOwner = new Set([
  '/orders',
  '/orders/:documentId',
  '/orders/:documentId/receipt',
  '/orders/:documentId/install-kit',
  '/users/me/products',
]);

/** A quote goes on naming what it froze. */
const isAboutProducts = (path: string) =>
  !/^\/(auth|chat-.*|companies|connect|downloads|email-change|licences|privacy|quotes|shop)\//.test(
    path,
  ) && !/\/(invoices?|check-payment-status)$/.test(path);

const reads = allRoutes.filter(
  ({ method, path, access }) =>
    method === 'GET' && access !== 'admin' && access !== 'helpdesk' && isAboutProducts(path),
);

const baseOf = (path: string) => path.replace(/\/:.*/, '');

const listAddresses = ({ path }: ListedRoute, fixture: Fixture) =>
  addresses[path]?.(fixture).map((rest) => `/api${baseOf(path)}${rest}`) ?? [`/api${path}`];

const namesHidden = /Retired Gauge|retired-gauge/;
const namesWithdrawn = (value: unknown) => typeof value === 'string' && value.includes('2.7.1');
const saysWithdrawn = (value: unknown) => typeof value === 'string' && /withdrawn/i.test(value);

/** What names the withdrawn version without saying that it is withdrawn. */
function listUnmarked(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) {
    return namesWithdrawn(value) && !saysWithdrawn(value) ? [value] : [];
  }
  const isMarked = Object.entries(value).some(([name, own]) => saysWithdrawn(name) && own !== null);
  const parts = Object.values(value);
  return isMarked
    ? parts.filter((part) => typeof part === 'object').flatMap(listUnmarked)
    : parts.flatMap(listUnmarked);
}

const readJson = (body: string): unknown => (/^[[{]/.test(body) ? JSON.parse(body) : body);

test.for(reads.map((route) => [route.path, route] as const))(
  'GET /api%s offers neither a withdrawn version nor an archived product',
  { tags: ['slow', 'S07'] },
  async ([path, route], { shop, fixture }) => {
    for (const url of listAddresses(route, fixture)) {
      for (const [caller, token] of Object.entries(fixture.callers)) {
        const headers = token ? { authorization: `Bearer ${token}` } : {};
        const { body } = await shop.app.inject({ url, headers });
        expect(body, url).not.toContain('VALIDATION_FAILED');
        expect(listUnmarked(readJson(body)), `${caller}: ${url}`).toEqual([]);
        if (caller === 'owner' && readsOfOwner.has(path)) continue;
        expect(body, `${caller}: ${url}`).not.toMatch(namesHidden);
      }
    }
  },
);

test('no feed or sitemap names them', { tags: ['slow', 'S07'] }, async ({ shop, fixture }) => {
  const { sold, hidden } = fixture;
  const feeds = [sold, hidden].flatMap(({ slug }) =>
    ['atom', 'json'].map((format) => `/feeds/products/${slug}.${format}`),
  );
  for (const url of ['/sitemap.xml', '/robots.txt', ...feeds]) {
    const { body, statusCode } = await shop.app.inject({ url });
    expect(statusCode).toBe(url.includes(hidden.slug) ? 404 : 200);
    expect(body.split('\n').flatMap(listUnmarked), url).toEqual([]);
    expect(body.replaceAll(url, ''), url).not.toMatch(namesHidden);
  }
});

test('lists count only what they show', { tags: ['S07'] }, async ({ shop, fixture }) => {
  const read = async (path: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await shop.app.inject({ url: `/api${path}`, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const { category, callers } = fixture;
  const totals = [
    await read(`/products?filters[categories][slug]=${category}`),
    await read('/products/search?query=gauge'),
    await read('/products/search?query=gauge&exact=true'),
    await read('/carts', callers.other),
    await read('/favorites', callers.owner),
  ].map(({ data, meta }) => [data.length, meta.pagination.total]);
  expect(totals).toEqual(totals.map(() => [1, 1]));
});
