import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { until } from '../support/build-test-app.ts';
import { listOrders } from './evidence/database-evidence.ts';
import { readProvider } from './evidence/provider-evidence.ts';
import { prepareTestGround, type TestGround } from './test-ground.ts';

/** A busy machine starts nothing fast. */
const openingMs = 90_000;

let ground: TestGround;

beforeAll(async () => {
  ground = await prepareTestGround(inject('cluster'), { products: 2, customers: 2, nodes: 1 });
}, openingMs);

beforeEach(() => ground.nodes[0]!.shop.start(), openingMs);

afterEach(() => ground.control('/faults', {}));

afterAll(() => ground.close());

/** Like a browser: keeps its connection for the next call for as long as the shop lets it. */
function order(agent: Agent, token: string, product: string) {
  const call = request(`${ground.nodes[0]!.shop.url}/api/orders`, {
    method: 'POST',
    agent,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  call.end(JSON.stringify([{ productDocumentId: product, quantity: 1 }]));
  return once(call, 'response') as Promise<[IncomingMessage]>;
}

test(
  'a shop that is asked to end finishes the checkouts under way, turns others away, and ends within ten seconds',
  { tags: ['F18'], timeout: 90_000 },
  async () => {
    const { nodes, customers, products, control, sandboxUrl } = ground;
    const agent = new Agent({ keepAlive: true });
    await control('/faults', { stripe: { latencyMs: 1_000 } });
    const underWay = customers.map(({ token }) => order(agent, token, products[0]!));
    await until(
      () => readProvider(sandboxUrl),
      (pages) => pages.length === customers.length,
    );
    const stopping = nodes[0]!.shop.stop();
    for (const [answer] of await Promise.all(underWay)) {
      expect(answer.statusCode).toBe(200);
      expect(await json(answer)).toMatchObject({ stripeSession: { id: expect.any(String) } });
    }
    const late = order(new Agent(), customers[0]!.token, products[1]!);
    await expect(late).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const { exitCode, tookMs } = await stopping;
    expect(exitCode).toBe(0);
    expect(tookMs).toBeLessThan(10_000);
  },
);

test(
  'it waits for nobody whom the provider lets wait longer than that',
  { tags: ['F08', 'F18'], timeout: 90_000 },
  async () => {
    const { nodes, customers, products, db } = ground;
    const { shop, gates } = nodes[0]!;
    gates.provider.behave('silent');
    const underWay = order(new Agent(), customers[0]!.token, products[1]!);
    const ending = underWay.then(
      ([answer]) => answer.statusCode,
      () => 503,
    );
    await until(
      () => listOrders(db),
      (orders) => orders.some(({ lines }) => lines[0]!.product === products[1]),
    );
    const { exitCode, tookMs } = await shop.stop();
    expect(exitCode).toBe(0);
    expect(tookMs).toBeLessThan(20_000);
    expect(await ending).toBe(503);
  },
);
