import { expect, onTestFinished } from 'vitest';
import { createLog } from './log.ts';
import { openPages } from '../../test/open-pages.ts';
import { type TestShop, until } from '../../test/support/build-test-app.ts';
import { createCustomer } from '../../test/support/factories.ts';
import { shopTest } from '../../test/support/shop-test.ts';

const test = shopTest();

interface Line {
  readonly msg: string;
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  readonly user?: string;
}

async function openNode(shop: TestShop, level = 'info') {
  const lines: string[] = [];
  const log = createLog(level, { write: (line) => void lines.push(line) });
  const config = { ...shop.deps.config, publicUrl: 'http://127.0.0.1' };
  const deps = { ...shop.deps, config, log };
  const { app } = await openPages({ ...shop, deps }, (path) => {
    if (path === '/broken') throw new Error('this page cannot be rendered');
    return path;
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const readLines = () => lines.map((line) => JSON.parse(line) as Line);
  const waitForLine = async (requestId: string) => {
    const isWanted = (line: Line) => line.msg === 'request' && line.requestId === requestId;
    const found = await until(async () => readLines().find(isWanted), Boolean);
    return found!;
  };
  return { url, readLines, waitForLine, text: () => lines.join('') };
}

const idOf = ({ headers }: Response) => headers.get('x-request-id')!;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('a request is one line with its route, status, duration and user', async ({ shop }) => {
  const node = await openNode(shop);
  const { token, user } = await createCustomer(shop);
  const path = `/api/carts?pagination[page]=1&populate=products`;
  const response = await fetch(node.url + path, { headers: { authorization: `Bearer ${token}` } });
  const line = await node.waitForLine(idOf(response));
  expect(line).toMatchObject({ method: 'GET', route: '/api/carts', status: 200 });
  expect(line.user).toBe(user.documentId);
  expect(line.durationMs).toBeGreaterThan(0);
  expect(node.readLines().filter(({ msg }) => msg === 'request')).toHaveLength(1);
});

test('neither a query, an address nor a token is logged', async ({ shop }) => {
  const node = await openNode(shop);
  const secret = 'a-secret-of-the-address';
  const response = await fetch(`${node.url}/api/downloads/${secret}?email=${secret}`, {
    headers: { authorization: `Bearer ${secret}`, 'user-agent': secret },
  });
  const line = await node.waitForLine(idOf(response));
  expect(line.route).toBe('/api/downloads/:token');
  expect(node.text()).not.toContain(secret);
});

test('nothing is written above the level info', async ({ shop }) => {
  const node = await openNode(shop, 'warn');
  expect((await fetch(`${node.url}/api/products`)).status).toBe(200);
  expect(node.readLines()).toEqual([]);
});

test.for([
  ['a call', '/api/categories', 200, '/api/categories'],
  ['a refused call', '/api/carts', 401, '/api/carts'],
  ['a payment call', '/api/orders/check-payment-status', 401, '/api/orders/check-payment-status'],
  ['an unknown call', '/api/nothing', 404, '/api/*'],
  ['a broken address', '/api/products/%E0%A4%A', 400, 'unknown'],
  ['a missing file', '/uploads/none.webp', 404, 'unknown'],
  ['a page', '/public', 200, '/*'],
  ['the health check', '/healthz', 200, '/healthz'],
] as const)(
  '%s has its id in the answer and in the log',
  async ([, path, status, route], { shop }) => {
    const node = await openNode(shop);
    const response = await fetch(node.url + path);
    expect(response.status).toBe(status);
    expect(idOf(response)).toMatch(uuid);
    expect(await node.waitForLine(idOf(response))).toMatchObject({ status, route });
  },
);

test('a cached page has a new id each time, also as 304', async ({ shop }) => {
  const node = await openNode(shop);
  const first = await fetch(`${node.url}/public`);
  const again = await fetch(`${node.url}/public`);
  const unchanged = await fetch(`${node.url}/public`, {
    headers: { 'if-none-match': first.headers.get('etag')! },
  });
  expect(unchanged.status).toBe(304);
  const ids = [first, again, unchanged].map(idOf);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) await node.waitForLine(id);
});

test.for(['proxy-4711', 'a.b_c-D', 'x'.repeat(64)])(
  'the id %s is accepted',
  async (id, { shop }) => {
    const response = await fetch(`${shop.url}/api/categories`, {
      headers: { 'x-request-id': id },
    });
    expect(idOf(response)).toBe(id);
  },
);

test.for(['', 'x'.repeat(65), 'with space', 'a@b.example', '{"level":60}', 'a,b', '<script>'])(
  'the id "%s" is replaced',
  async (id, { shop }) => {
    const response = await shop.app.inject({
      url: '/api/categories',
      headers: { 'x-request-id': id },
    });
    expect(response.headers['x-request-id']).toMatch(uuid);
  },
);

test('a failure is logged with the id of its answer', async ({ shop }) => {
  const node = await openNode(shop);
  const response = await fetch(`${node.url}/broken`);
  expect(response.status).toBe(500);
  const failures = node.readLines().filter(({ msg }) => msg === 'UNEXPECTED');
  expect(failures).toMatchObject([{ requestId: idOf(response), route: '/*' }]);
});
