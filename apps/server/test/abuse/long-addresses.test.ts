import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, describe, expect } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { mountWeb } from '../../src/pages/mount-web.ts';
import { shopTest } from '../support/shop-test.ts';

const test = shopTest();
let app: ReturnType<typeof buildApp>;

test.beforeAll(async ({ shop }) => {
  app = buildApp(shop.deps);
  await mountWeb(app, shop.deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
});

async function send(address: string, ...headers: readonly string[]) {
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  const lines = [`GET ${address} HTTP/1.1`, 'host: shop.test', ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer);
}

const closing = ['connection: close'];
const upgrading = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'];
const socketAddress = '/socket.io/?EIO=4&transport=websocket';

describe('an address of over 8 KB is refused', { tags: ['X10'] }, () => {
  test.for([
    ['/api/products?x=', closing],
    ['/api/nothing?', closing],
    ['/', closing],
    ['http://shop.test/', closing],
    ['/uploads/', closing],
    ['/socket.io/?EIO=4&transport=polling&x=', closing],
    [`${socketAddress}&x=`, [...upgrading, 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==']],
  ] as const)('%s', async ([address, headers]) => {
    const fitting = address.padEnd(8 * 1024, 'x');
    expect(await send(fitting, ...headers)).not.toContain('ADDRESS_TOO_LONG');
    const answer = await send(`${fitting}x`, ...headers);
    expect(answer).toMatch(/^HTTP\/1.1 414 /);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
      error: { message: 'The address is too long', details: { code: 'ADDRESS_TOO_LONG' } },
    });
  });
});
