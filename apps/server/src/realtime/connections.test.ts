import { afterEach, describe, expect } from 'vitest';
import type { TestShop } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { closeChatClients, connectChatClient } from '../../test/support/chat-client.ts';
import { createCustomer } from '../../test/support/factories.ts';

/** Three handshakes and fifteen other requests of Socket.IO a minute. */
const test = shopTest({ config: { rateLimitFactor: 0.005, trustedProxies: 1 } });

afterEach(closeChatClients);

const requestPolling = (shop: TestShop, address: string, query = '') =>
  fetch(`${shop.url}/socket.io/?EIO=4&transport=polling${query}`, {
    headers: { 'x-forwarded-for': address },
  });

async function handshakes(shop: TestShop, address: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) {
    statuses.push((await requestPolling(shop, address)).status);
  }
  return statuses;
}

test(
  'an address that opens too many connections is refused for a while',
  { tags: ['C01'] },
  async ({ shop }) => {
    expect(await handshakes(shop, '203.0.113.1', 4)).toEqual([200, 200, 200, 429]);
    const refused = await requestPolling(shop, '203.0.113.1', '&sid=');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: { status: 429, name: 'RateLimitError' } });
  },
);

test(
  'forged addresses in front of the real one count as the real one',
  { tags: ['A07', 'C01'] },
  async ({ shop }) => {
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await requestPolling(shop, `198.51.100.${count}, 203.0.113.2`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  },
);

test(
  'requests that name an unknown session are bounded too',
  { tags: ['C01'] },
  async ({ shop }) => {
    const statuses: number[] = [];
    for (let count = 0; count < 16; count += 1) {
      statuses.push((await requestPolling(shop, '203.0.113.3', '&sid=unknown')).status);
    }
    expect(statuses).toEqual([...Array(15).fill(400), 429]);
  },
);

describe('a websocket', () => {
  const websocket = (address: string) => ({
    transports: ['websocket'],
    extraHeaders: { 'x-forwarded-for': address },
  });

  test('counts as a handshake like polling', { tags: ['C01'] }, async ({ shop, customer }) => {
    const address = '203.0.113.4';
    for (let count = 0; count < 3; count += 1) {
      expect((await connectChatClient(shop, customer, websocket(address))).socket.connected).toBe(
        true,
      );
    }
    await expect(connectChatClient(shop, customer, websocket(address))).rejects.toThrow(
      'websocket error',
    );
    expect(await handshakes(shop, address, 1)).toEqual([429]);
  });

  test('from each of many addresses is accepted', { tags: ['F20'] }, async ({ shop }) => {
    const customers = await Promise.all(Array.from({ length: 30 }, () => createCustomer(shop)));
    const sockets = await Promise.all(
      customers.map((customer, number) =>
        connectChatClient(shop, customer, websocket(`198.51.100.${number + 1}`)),
      ),
    );
    expect(sockets.every(({ socket }) => socket.connected)).toBe(true);
  });
});
