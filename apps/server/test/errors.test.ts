import { expect, onTestFinished } from 'vitest';
import { buildTestApp, type TestShop } from './support/build-test-app.ts';
import { shopTest } from './support/shop-test.ts';
import { createCustomer, createProduct } from './support/factories.ts';

const test = shopTest();

const post = ({ app }: TestShop, payload: string, contentType = 'application/json') =>
  app.inject({
    method: 'POST',
    url: '/api/auth/local',
    headers: { 'content-type': contentType },
    payload,
  });

test.for([
  ['broken JSON', '{"identifier":', 400],
  ['JSON nested a hundred thousand deep', `${'['.repeat(100_000)}`, 400],
  ['a poisoned prototype', '{"__proto__":{"x":1}}', 400],
  ['more than 100 KB', JSON.stringify({ identifier: 'x'.repeat(110_000) }), 413],
  ['nothing at all', '', 400],
] as const)(
  '%s is refused with the envelope',
  { tags: ['X06', 'S05'] },
  async ([, payload, status], { shop }) => {
    const response = await post(shop, payload);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({
      data: null,
      error: { status, name: expect.any(String) },
    });
    expect(({} as { x?: unknown }).x).toBeUndefined();
  },
);

test('another content type is refused', { tags: ['X06'] }, async ({ shop }) => {
  expect((await post(shop, 'identifier=a', 'application/x-www-form-urlencoded')).statusCode).toBe(
    415,
  );
});

test(
  'field messages are beside the error and among its details',
  { tags: ['API-06', 'API-07'] },
  async ({ shop }) => {
    const { statusCode, ...response } = await post(shop, '{}');
    const body = response.json();
    expect(statusCode).toBe(400);
    expect(body.validation_error).toEqual({
      identifier: ['Email is required'],
      password: ['Password is required'],
    });
    expect(body.error.details.validation_error).toEqual(body.validation_error);
  },
);

test(
  'a DELETE with a JSON content type and no body is understood',
  { tags: ['API-41'] },
  async ({ shop }) => {
    const { token } = await createCustomer(shop);
    const response = await shop.app.inject({
      method: 'DELETE',
      url: `/api/carts/${'a'.repeat(24)}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(404);
  },
);

test('beyond the limit the answer says when to retry', { tags: ['slow', 'P01'] }, async () => {
  const strict = await buildTestApp({ config: { rateLimitFactor: 0.1 } });
  try {
    const product = await createProduct(strict);
    const { call } = await createCustomer(strict);
    const items = [{ productDocumentId: product.documentId, quantity: 1 }];
    const answers = [];
    for (let i = 0; i < 3; i += 1) answers.push(await call('POST', '/orders', { items }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(Number(answers[2]!.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});

test('a browser that opens a malformed address gets an error page', async ({ shop }) => {
  const headers = { accept: 'text/html', host: 'shop.test' };
  const page = await shop.app.inject({ url: '/product/%E0%A4%A', headers });
  expect(page.statusCode).toBe(400);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
  });
  expect(page.body).toContain('<a href="/">Return to Home</a>');
  const call = await shop.app.inject({ url: '/api/products/%E0%A4%A', headers });
  expect(call.json()).toMatchObject({ data: null, error: { status: 400 } });
});

test('a browser gets an error page from a redirecting call, a program the envelope', async () => {
  const strict = await buildTestApp({ config: { rateLimitFactor: 0.01 } });
  onTestFinished(strict.close);
  const open = (accept: string, remoteAddress: string) =>
    strict.app.inject({ url: '/api/connect/google', headers: { accept }, remoteAddress });
  for (const [accept, place] of [
    ['text/html,*/*', '203.0.113.1'],
    ['*/*', '203.0.113.2'],
  ] as const) {
    for (let count = 1; count <= 2; count += 1) await open(accept, place);
  }
  const page = await open('text/html,*/*', '203.0.113.1');
  expect(page.statusCode).toBe(429);
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('Too many requests, please try again later.');
  expect((await open('*/*', '203.0.113.2')).json().error.status).toBe(429);
});
