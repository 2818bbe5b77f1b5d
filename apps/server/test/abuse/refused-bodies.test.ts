import { connect } from 'node:net';
import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import { allRoutes } from '@partshelf/contract/routes.ts';
import { describe, expect } from 'vitest';
import type { TestShop } from '../support/build-test-app.ts';
import { shopTest } from '../support/shop-test.ts';
import { createCustomer } from '../support/factories.ts';

const mebibyte = 1024 * 1024;

const test = shopTest();
let token: string;

test.beforeAll(async ({ shop }) => {
  ({ token } = await createCustomer(shop));
});

const bodies = {
  'broken JSON': ['application/json', '{"a":'],
  'more JSON than is read': ['application/json', JSON.stringify('x'.repeat(2 * mebibyte))],
  'a form': ['application/x-www-form-urlencoded', 'a=b'],
  'a form without an end': ['multipart/form-data', 'x'],
} as const;

const addressOf = ({ path }: ListedRoute) => `/api${path.replace(/:\w+/g, 'a'.repeat(24))}`;

const isStaffOnly = ({ access }: ListedRoute) => access === 'admin' || access === 'helpdesk';

const guarded = allRoutes.filter(
  ({ method, access }) => method !== 'GET' && access !== 'public' && access !== 'anyone',
);

describe.each(guarded.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s asks who is calling before it looks at',
  (_, route) => {
    test.for(Object.entries(bodies))(
      '%s',
      { tags: ['slow', 'A01', 'X06', 'X11'] },
      async ([, [type, payload]], { shop }) => {
        const send = (headers: Record<string, string>) =>
          shop.app.inject({
            method: route.method,
            url: addressOf(route),
            headers: { 'content-type': type, ...headers },
            payload,
          });
        expect((await send({})).statusCode).toBe(401);
        if (!isStaffOnly(route)) return;
        expect((await send({ authorization: `Bearer ${token}` })).statusCode).toBe(403);
      },
    );
  },
);

function sendVast(shop: TestShop, path: string, length: 'known' | 'unknown') {
  const { hostname, port } = new URL(shop.url);
  const part = Buffer.alloc(mebibyte / 16, 'x');
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), part, Buffer.from('\r\n')]);
  const [framing, piece] =
    length === 'known'
      ? ([`content-length: ${250 * mebibyte}`, part] as const)
      : (['transfer-encoding: chunked', chunk] as const);
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: shop.test',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=x',
    framing,
  ];
  return new Promise<{ status: number; takenBytes: number }>((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    const sendOn = () => {
      while (socket.writable && socket.write(piece));
    };
    socket.on('drain', sendOn);
    socket.on('data', (bytes) => (answer += bytes.toString()));
    // The shop closes the connection on a body that is too large.
    socket.on('error', () => {});
    socket.on('close', () => {
      const status = Number(answer.split(' ')[1]);
      resolve({ status, takenBytes: socket.bytesWritten });
    });
    socket.write(`${head.join('\r\n')}\r\n\r\n`, sendOn);
  });
}

test.for([
  ['/api/back-office/products/aaaaaaaaaaaaaaaaaaaaaaaa/packages', 'known'],
  ['/api/back-office/products/aaaaaaaaaaaaaaaaaaaaaaaa/packages', 'unknown'],
  ['/api/back-office/images', 'known'],
  ['/api/back-office/import-export/products', 'unknown'],
] as const)(
  'a customer who sends 250 MB to %s, length %s, is disconnected',
  { tags: ['U11', 'X11'] },
  async ([path, length], { shop }) => {
    const { status, takenBytes } = await sendVast(shop, path, length);
    expect(status).toBe(403);
    expect(takenBytes).toBeLessThan(20 * mebibyte);
  },
);

test.for([
  ['/api/upload', 'known'],
  ['/api/upload', 'unknown'],
  ['/api/auth/local/register', 'known'],
  ['/api/auth/local/register', 'unknown'],
] as const)(
  '250 MB without an image are not read by %s, length %s',
  { tags: ['U11', 'U12'] },
  async ([path, length], { shop }) => {
    const { status, takenBytes } = await sendVast(shop, path, length);
    expect(status).toBe(413);
    expect(takenBytes).toBeLessThan(20 * mebibyte);
  },
);
