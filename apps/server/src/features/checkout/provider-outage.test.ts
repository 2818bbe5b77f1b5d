import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { buildTestApp } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { expectOutage, fillCart } from '../../../test/support/provider-outage.ts';
import { openStripeAccount } from '../../../test/processes/server-process.ts';

const test = shopTest();

test.afterEach(({ shop }) => shop.control('/faults', {}));

test.for([
  ['answers 400', { status: 400 }],
  ['answers 401', { status: 401 }],
  ['answers 429', { status: 429 }],
  ['answers 500', { status: 500 }],
  ['hangs up', { hangsUp: true }],
] as const)(
  'a provider that %s costs no attempt and leaves the cart',
  { tags: ['slow', 'P07', 'F08', 'I11'] },
  async ([, stripe], { shop }) => {
    const { buyer, product } = await fillCart(shop);
    await shop.control('/faults', { stripe });
    expectOutage(await buyer.order([product]));
    await shop.control('/faults', {});
    expect((await buyer.call('GET', '/carts')).json().data).toHaveLength(1);
    expect((await buyer.order([product])).statusCode).toBe(200);
    expect(await buyer.readOrders()).toMatchObject([{ attempts: 1, status: 'pending' }]);
  },
);

test(
  'a session whose answer was lost is found again under its key',
  { tags: ['P06', 'I2'] },
  async ({ shop }) => {
    const { buyer, product } = await fillCart(shop);
    await shop.control('/faults', { stripe: { hangsUp: true } });
    expectOutage(await buyer.order([product]));
    await shop.control('/faults', {});
    const { id } = (await buyer.order([product])).json().stripeSession;
    const [order] = await buyer.readOrders();
    const { data } = await openStripeAccount(shop).checkout.sessions.list({ limit: 100 });
    const made = data.filter((session) => session.client_reference_id === order!.documentId);
    expect(made.map((session) => session.id)).toEqual([id]);
  },
);

test(
  'an answer that is not JSON counts as an outage',
  { tags: ['slow', 'P07'] },
  async ({ shop }) => {
    const babbler = createServer((_request, response) => response.end('<html>Welcome</html>'));
    await once(babbler.listen(0, '127.0.0.1'), 'listening');
    const { port } = babbler.address() as AddressInfo;
    const apiBase = `http://127.0.0.1:${port}`;
    const other = await buildTestApp({
      config: { stripe: { ...shop.deps.config.stripe, apiBase } },
    });
    const buyer = await createBuyer(other);
    expectOutage(await buyer.order([await createProduct(other)]));
    expect(await buyer.readOrders()).toMatchObject([{ attempts: 1, status: 'pending' }]);
    await other.close();
    babbler.close();
  },
);
