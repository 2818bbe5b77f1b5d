import { fetchInPage, type OtherOrigin, startOtherOrigin } from '../../support/other-origin.ts';
import { expect, test } from '../../support/shop-test.ts';

const blockedErrors = [/has been blocked by CORS policy/, /net::ERR_FAILED/];

let intranet: OtherOrigin;

test.beforeAll(async () => {
  intranet = await startOtherOrigin();
});

test.afterAll(() => intranet.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test(
  'a page of another origin reads the catalogue and the newest version of a product',
  { tag: ['@slow', '@A04'] },
  async ({ page, baseURL }) => {
    await page.goto(intranet.url);
    const query = 'filters[slug][$eq]=quick-poll&fields=title&populate=release';
    const product = await fetchInPage(page, `${baseURL}/api/products?${query}`);
    expect(product).toMatchObject({
      status: 200,
      body: {
        data: [{ title: 'Quick Poll', release: { version: expect.stringMatching(/^[\d.]+$/) } }],
      },
    });
    const feed = await fetchInPage(page, `${baseURL}/feeds/products/quick-poll.json`);
    expect(feed).toMatchObject({ status: 200, body: { title: 'Releases of Quick Poll' } });
    const categories = await fetchInPage(page, `${baseURL}/api/categories`);
    expect(categories).toMatchObject({ status: 200 });
  },
);

test(
  'a page of another origin reads nothing with the session of its visitor',
  { tag: ['@slow', '@A04'] },
  async ({ page, baseURL, customer, expectedErrors }) => {
    expectedErrors.push(...blockedErrors, /status of 40[15]/);
    await page.goto(intranet.url);
    const orders = `${baseURL}/api/orders`;
    expect(await fetchInPage(page, orders, { credentials: 'include' })).toBe('blocked');
    expect(await fetchInPage(page, orders, { headers: bearer(customer.token) })).toBe('blocked');
    const products = `${baseURL}/api/products`;
    expect(await fetchInPage(page, products, { credentials: 'include' })).toBe('blocked');
    expect(await fetchInPage(page, products)).toMatchObject({ status: 200 });
    for (const method of ['POST', 'DELETE']) {
      const headers = { 'content-type': 'application/json' };
      expect(await fetchInPage(page, `${baseURL}/api/carts`, { method, headers })).toBe('blocked');
    }
  },
);

test(
  'a browser that asks beforehand learns what another origin may send',
  { tag: ['@slow', '@A04'] },
  async ({ request }) => {
    const ask = (path: string, method: string) =>
      request.fetch(path, {
        method: 'OPTIONS',
        headers: {
          origin: intranet.url,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization',
        },
      });
    const allowed = await ask('/api/orders', 'GET');
    expect(allowed.status()).toBe(204);
    expect(allowed.headers()).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': expect.stringContaining('authorization'),
    });
    expect(allowed.headers()['access-control-allow-credentials']).toBeUndefined();
    for (const [path, method] of [
      ['/api/carts', 'POST'],
      ['/api/users/me', 'GET'],
    ] as const) {
      const refused = await ask(path, method);
      expect(refused.status()).toBe(405);
      expect(refused.headers()['access-control-allow-origin']).toBeUndefined();
    }
  },
);
