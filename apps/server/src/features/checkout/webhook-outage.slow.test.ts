import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { createFaultProxy } from '../../../test/faults/fault-proxy.ts';
import { databaseOf, openSecondNode } from '../../../test/processes/server-process.ts';
import { postWebhook, newEvent, signWebhook } from '../../../test/processes/stripe-webhook.ts';

const test = shopTest();

test.beforeAll(async ({ shop }) => {
  await shop.control('/webhooks', { mode: 'off' });
});

async function pay(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const sessionId = await buyer.startPaying([await createProduct(shop)]);
  await shop.control(`/sessions/${sessionId}/pay`);
  const payload = JSON.stringify(newEvent(sessionId));
  const readStatus = async () => (await buyer.readOrders())[0]!.status;
  return { payload, signature: signWebhook(shop, payload), readStatus };
}

test.for(['reset', 'silent'] as const)(
  'while the way to the database is %s an event is put off, and taken when it comes again',
  { tags: ['P16', 'F05', 'F06'] },
  async (manner, { shop }) => {
    const gate = await createFaultProxy(databaseOf(shop));
    const node = await openSecondNode(shop, gate.url);
    const { payload, signature, readStatus } = await pay(shop);
    gate.setMode(manner);
    const refused = await postWebhook(node.app, payload, signature);
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await readStatus()).toBe('pending');
    gate.setMode('open');
    expect((await postWebhook(node.app, payload, signature)).statusCode).toBe(200);
    expect(await readStatus()).toBe('succeeded');
    await gate.close();
    await node.close();
  },
);

test(
  'while the database refuses writes an event is refused, and accepted when it is sent again',
  { tags: ['P16'] },
  async ({ shop }) => {
    const { payload, signature, readStatus } = await pay(shop);
    const setReadOnly = (value: 'on' | 'off') =>
      shop.deps.db.execute(
        sql.raw(
          `alter role current_user in database ${databaseName(shop)} set default_transaction_read_only = ${value}`,
        ),
      );
    const node = await openSecondNode(shop);
    await setReadOnly('on');
    expect((await postWebhook(node.app, payload, signature)).statusCode).toBe(503);
    expect(await readStatus()).toBe('pending');
    await setReadOnly('off');
    await node.close();
    expect((await postWebhook(shop.app, payload, signature)).statusCode).toBe(200);
    expect(await readStatus()).toBe('succeeded');
  },
);

const databaseName = (shop: TestShop) => new URL(databaseOf(shop)).pathname.slice(1);
