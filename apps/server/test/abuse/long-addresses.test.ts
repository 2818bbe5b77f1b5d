import { describe, expect } from 'vitest';
import { type SendRaw, serveWithPages } from '../support/send-raw.ts';
import { shopTest } from '../support/shop-test.ts';

const test = shopTest();
let send: SendRaw;

test.beforeAll(async ({ shop }) => {
  const served = await serveWithPages(shop);
  send = served.send;
  return served.close;
});

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
