import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { users } from '../../src/db/tables/accounts.ts';
import { orders } from '../../src/db/tables/orders.ts';
import { createFaultTrigger } from './fault-proxy.ts';
import type { FaultPoint } from './fault-points.ts';
import { createTestEnvironment, type TestEnvironment } from './test-environment.ts';

const openingMs = 90_000;

const madeUnanswered: FaultPoint = {
  id: 'refund',
  description: 'the refund is made, the shop not answered',
  dependency: 'provider',
  blocks: 'response',
  pattern: /^POST \/v1\/refunds HTTP/,
};

let environment: TestEnvironment;

beforeAll(async () => {
  const size = { products: 1, customers: 2, nodes: 1 };
  environment = await createTestEnvironment(inject('cluster'), size);
}, openingMs);

afterAll(() => environment.close());

async function call(who: 'buyer' | 'admin', method: 'GET' | 'POST', path: string, body?: object) {
  const { nodes, customers } = environment;
  const answer = await fetch(`${nodes[0]!.shop.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${customers[who === 'buyer' ? 0 : 1]!.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function readMade(): Promise<number[]> {
  const headers = { authorization: 'Bearer sk_test_tests' };
  const answer = await fetch(`${environment.sandboxUrl}/v1/refunds`, { headers });
  const { data } = (await answer.json()) as { data: { status: string; amount: number }[] };
  return data.flatMap(({ status, amount }) => (status === 'succeeded' ? [amount] : []));
}

async function buy() {
  const items = [{ productDocumentId: environment.products[0], cartDocumentId: null, quantity: 1 }];
  const { stripeSession } = (await call('buyer', 'POST', '/orders', { items })) as {
    stripeSession: { id: string };
  };
  await environment.control(`/sessions/${stripeSession.id}/pay`, {});
  await call('buyer', 'GET', `/orders/check-payment-status?sessionId=${stripeSession.id}`);
  const [order] = await environment.db.select({ documentId: orders.documentId }).from(orders);
  return { sessionId: stripeSession.id, path: `/back-office/orders/${order!.documentId}` };
}

test(
  'a retried refund goes back once when the shop is killed between provider and database',
  { tags: ['VEND-22', 'I2', 'F01'], timeout: 300_000 },
  async () => {
    const { nodes, customers, db, control } = environment;
    const { shop, proxies } = nodes[0]!;
    await db.update(users).set({ role: 'Admin' }).where(eq(users.id, customers[1]!.userId));
    await shop.start();
    const { sessionId, path } = await buy();
    const read = async () =>
      ((await call('admin', 'GET', path)) as { data: AdminOrderDetails }).data;
    const untilRead = (expected: object) =>
      expect.poll(read, { timeout: 120_000, interval: 500 }).toMatchObject(expected);
    await call('admin', 'POST', `${path}/partial-refund`, { amount: 2.5 });
    await untilRead({ refunded: 2.5 });
    await control(`/sessions/${sessionId}/fail-refund`, {});
    await untilRead({ refunded: 0, refunds: [{ failedAt: expect.any(String) }] });
    const [failed] = (await read()).refunds;

    const trigger = createFaultTrigger(madeUnanswered);
    proxies.provider.arm(trigger);
    await call('admin', 'POST', `${path}/refunds/${failed!.documentId}/retry`);
    await trigger.fired;
    await shop.kill();
    proxies.provider.arm(undefined);
    expect(await readMade()).toEqual([250]);
    await shop.start();
    await untilRead({ refunded: 2.5, refunds: [{}, { confirmedAt: expect.any(String) }] });
    expect(await readMade()).toEqual([250]);
  },
);
