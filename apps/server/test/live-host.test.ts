import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';
import type { TestShop } from './support/build-test-app.ts';
import { shopTest } from './support/shop-test.ts';

const test = shopTest({ config: { live: true, publicUrl: 'https://shop.example' } });

test.for([
  ['shop.example', 200],
  ['Shop.EXAMPLE', 200],
  ['shop.example:443', 200],
  ['SHOP.example:443', 200],
  ['shop.example:80', 400],
  ['shop.example:4430', 400],
  ['evil.shop.example', 400],
  ['localhost', 400],
] as const)(
  'a live shop at https://shop.example answers the host %s with %d',
  { tags: ['A20'] },
  async ([host, status], { shop }) => {
    const response = await shop.app.inject({ url: '/api/products', headers: { host } });
    expect(response.statusCode).toBe(status);
  },
);

async function sendWithHosts({ url }: TestShop, path: string, hosts: readonly string[]) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const lines = [`GET ${path} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`)];
  socket.write(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return Number(String(answer).split(' ')[1]);
}

test.for(['/api/products', '/healthz', '/socket.io/?EIO=4&transport=polling'])(
  'two hosts in one request are refused at %s, also when they are equal',
  { tags: ['A20'] },
  async (path, { shop }) => {
    expect(await sendWithHosts(shop, path, ['shop.example'])).toBe(200);
    for (const other of ['shop.example', 'evil.example', ''])
      expect(await sendWithHosts(shop, path, ['shop.example', other])).toBe(400);
  },
);
