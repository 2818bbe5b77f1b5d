import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { describe, expect, onTestFinished } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createLog } from '../../src/platform/log.ts';
import type { TestShop } from '../support/build-test-app.ts';
import { shopTest } from '../support/shop-test.ts';
import { createBuyer } from '../support/buyer.ts';

const test = shopTest();

/** Raw, because no client library would send these. */
async function say(shop: TestShop, ...lines: string[]) {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`);
  const answer = Buffer.concat(await socket.toArray()).toString();
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

const host = 'host: shop.test';

describe('an unsupported method is refused with a standard error', { tags: ['X07', 'X10'] }, () => {
  test.for([
    'TRACE /',
    'POST /login',
    'DELETE /uploads/x.webp',
    'PROPFIND /api/products',
    'PROPFIND /',
    'TRACE /api/products',
    'OPTIONS /',
  ])('%s', async (request, { shop }) => {
    const { status, body } = await say(shop, `${request} HTTP/1.1`, host);
    expect(status).toBe(405);
    expect(JSON.parse(body)).toEqual({
      data: null,
      error: {
        status: 405,
        name: 'MethodNotAllowedError',
        message: 'Method Not Allowed',
        details: { code: 'METHOD_NOT_ALLOWED' },
      },
    });
  });
});

test('an offer of HTTP/2 is answered in HTTP/1', { tags: ['X07'] }, async ({ shop }) => {
  const { status } = await say(
    shop,
    'GET /healthz HTTP/1.1',
    host,
    'upgrade: h2c',
    'http2-settings: x',
  );
  expect(status).toBe(200);
});

test.for(['/socket.io/?EIO=4&transport=websocket', '/nothing'])(
  'a connection reset during an upgrade of %s ends nothing but itself',
  { tags: ['C01', 'X07'] },
  async (address, { shop }) => {
    const { hostname, port } = new URL(shop.url);
    const upgraded = once(shop.app.server, 'upgrade');
    const client = connect(Number(port), hostname);
    const lines = [`GET ${address} HTTP/1.1`, host, 'connection: upgrade', 'upgrade: websocket'];
    client.write(`${lines.join('\r\n')}\r\n\r\n`);
    const [, socket] = await upgraded;
    client.resetAndDestroy();
    // `once` would listen for the error itself.
    await new Promise((resolve) => socket.on('close', resolve));
    expect(await fetch(`${shop.url}/healthz`)).toMatchObject({ status: 200 });
  },
);

test.for(['http://evil.example/api/products', 'http://evil.example/api/carts', '*'])(
  'the request line names the host, so %s is refused with any header',
  { tags: ['A20'] },
  async (address, { shop }) => {
    const { status, body } = await say(shop, `GET ${address} HTTP/1.1`, host);
    expect(status).toBe(400);
    expect(JSON.parse(body).error.message).toBe('Unknown host');
  },
);

test('no answer lets browsers guess its type', { tags: ['X01'] }, async ({ shop }) => {
  const { buyProduct, call, token } = await createBuyer(shop);
  const { product } = await buyProduct();
  const { downloadLink } = (
    await call('GET', `/products/${product.documentId}/download-link`)
  ).json();
  const addresses = [
    '/api/products',
    '/api/nothing',
    '/api/docs',
    '/api/connect/google',
    '/healthz',
    '/robots.txt',
    '/sitemap.xml',
    '/uploads/nothing.webp',
    '/api/products/%E0%A4%A',
    new URL(downloadLink).pathname,
  ];
  for (const url of addresses) {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/html' };
    const response = await shop.app.inject({ url, headers });
    expect(response.headers['x-content-type-options'], url).toBe('nosniff');
  }
  expect((await say(shop, 'nonsense')).head).toContain('x-content-type-options: nosniff');
});

test.for(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  'a field called %s is as unknown as any other',
  { tags: ['S05', 'X10'] },
  async (name, { shop }) => {
    const { call } = await createBuyer(shop);
    const response = await call('POST', '/favorites', { products: '1', [name]: 'x' });
    expect(response.statusCode).toBe(400);
    expect(response.json().validation_error).toEqual({ [name]: ['Invalid key'] });
  },
);

const postReset = ({ app }: TestShop, payload: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    headers: { 'content-type': 'application/json' },
    payload,
  });

test.for([
  '{"email":"a@b.example","email":"c@d.example"}',
  '{"email":"a@b.example","e\\u006dail":"c@d.example"}',
  '{"email":"a@b.example","x":[{},{"y":{"z":1,"w":":","z":2}}]}',
])('JSON with a duplicate name is refused: %s', { tags: ['X06'] }, async (payload, { shop }) => {
  const response = await postReset(shop, payload);
  expect(response.statusCode).toBe(400);
  expect(response.json().error.name).toBe('BadRequestError');
});

test(
  'JSON with the same name in several objects, or in a text, is accepted',
  { tags: ['X06'] },
  async ({ shop }) => {
    const twins = '[{"a":1},{"a":1,"b":{"a":1}},"a:a","\\"a\\":1,\\"a\\":2"]';
    const answer = await postReset(shop, `{"email":"a@b.example","twins":${twins}}`);
    expect(answer.json().validation_error).toEqual({ twins: ['Invalid key'] });
    expect((await postReset(shop, '{"email":"a@b.example"}')).statusCode).toBe(200);
  },
);

test(
  'thousands of validation errors get an answer not much longer than the request',
  { tags: ['X10', 'S06'] },
  async ({ shop }) => {
    const names = Array.from({ length: 4_000 }, () => 'a').join(',');
    for (const name of ['populate', 'fields']) {
      const response = await shop.app.inject(`/api/products?${name}=${names}`);
      expect(response.statusCode).toBe(400);
      expect(response.body.length).toBeLessThan(40_000);
    }
    const { call } = await createBuyer(shop);
    const keys = Array.from({ length: 5_000 }, (_, number) => [`key${number}`, 1] as const);
    const response = await call('POST', '/contacts', Object.fromEntries(keys));
    expect(response.statusCode).toBe(400);
    expect(response.body.length).toBeLessThan(40_000);
  },
);

test(
  'a client that disconnects causes no error log',
  { tags: ['X08', 'X10'] },
  async ({ shop }) => {
    const lines: string[] = [];
    const write = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    });
    const app = buildApp({ ...shop.deps, log: createLog('error', write) });
    onTestFinished(() => app.close());
    const failed = new Promise<void>((resolve) => {
      app.addHook('onError', async () => resolve());
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    const head = ['POST /api/auth/local HTTP/1.1', host, 'content-type: application/json'];
    socket.write(`${head.join('\r\n')}\r\ncontent-length: 90\r\n\r\n{"identifier":`);
    await once(app.server, 'request');
    socket.destroy();
    await failed;
    expect(lines).toEqual([]);
  },
);
