import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { users } from '../../src/db/tables/accounts.ts';
import { discountForm } from '../support/calls/checkout-calls.ts';
import { createFaultTrigger } from './fault-proxy.ts';
import type { FaultPoint } from './fault-points.ts';
import { createTestEnvironment, type TestEnvironment } from './test-environment.ts';

const openingMs = 90_000;
const wanted = 10_000;
const batches = '/back-office/discounts/batches';

const beforeHalf: FaultPoint = {
  id: 'batch',
  description: 'half of the codes are inserted, and not committed',
  dependency: 'database',
  blocks: 'request',
  pattern: /^Q[^]{4}commit/,
  after: /update "discount_batches" set "made"[^]*5000/,
};

let environment: TestEnvironment;

beforeAll(async () => {
  const size = { products: 1, customers: 1, nodes: 1 };
  environment = await createTestEnvironment(inject('cluster'), size);
}, openingMs);

afterAll(() => environment.close());

async function call(method: 'GET' | 'POST', path: string, body?: object) {
  const { nodes, customers } = environment;
  const answer = await fetch(`${nodes[0]!.shop.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${customers[0]!.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return answer;
}

const readBatch = async (documentId: string) =>
  ((await (await call('GET', `${batches}/${documentId}`)).json()) as { data: { made: number } })
    .data;

test(
  'a batch whose shop is killed half-way has exactly its codes after the restart',
  { tags: ['F01'], timeout: 300_000 },
  async () => {
    const { nodes, customers, db } = environment;
    const { shop, proxies } = nodes[0]!;
    await db.update(users).set({ role: 'Admin' }).where(eq(users.id, customers[0]!.userId));
    await shop.start();
    const trigger = createFaultTrigger(beforeHalf);
    proxies.database.arm(trigger);
    const { code: _, ...terms } = discountForm();
    const form = { ...terms, name: 'Fair', prefix: 'FAIR', count: wanted };
    const started = (await (await call('POST', batches, form)).json()) as {
      data: { documentId: string };
    };
    const { documentId } = started.data;
    await trigger.fired;
    proxies.database.arm(undefined);
    await shop.kill();
    await shop.start();
    expect(await readBatch(documentId)).toMatchObject({ made: 4_500, done: false });
    await expect
      .poll(() => readBatch(documentId), { timeout: 120_000, interval: 500 })
      .toMatchObject({ requested: wanted, made: wanted, done: true });
    const file = await (await call('GET', `${batches}/${documentId}/codes`)).text();
    const codes = file.trim().split('\n').slice(1);
    expect(codes).toHaveLength(wanted);
    expect(new Set(codes).size).toBe(wanted);
  },
);
