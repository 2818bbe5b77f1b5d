import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { until } from '../support/build-test-app.ts';
import { listOrders, readProviderSessions } from './observed-state.ts';
import { stopLimitMs } from './rounds.ts';
import { createTestEnvironment, type TestEnvironment } from './test-environment.ts';

const openingMs = 90_000;

let environment: TestEnvironment;

beforeAll(async () => {
  environment = await createTestEnvironment(inject('cluster'), {
    products: 2,
    customers: 2,
    nodes: 1,
  });
}, openingMs);

beforeEach(() => environment.nodes[0]!.shop.start(), openingMs);

afterEach(() => environment.control('/faults', {}));

afterAll(() => environment.close());

/** Keeps its connection alive, as a browser does. */
function order(agent: Agent, token: string, product: string) {
  const call = request(`${environment.nodes[0]!.shop.url}/api/orders`, {
    method: 'POST',
    agent,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  call.end(JSON.stringify([{ productDocumentId: product, quantity: 1 }]));
  return once(call, 'response') as Promise<[IncomingMessage]>;
}

/** The code of the error, undefined when the connection is accepted. */
function connectionError(url: string): Promise<string | undefined> {
  const socket = connect(Number(new URL(url).port), 'localhost');
  return new Promise<string | undefined>((resolve) => {
    socket.once('connect', () => resolve(undefined));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  }).finally(() => socket.destroy());
}

test(
  'a stopping shop finishes running checkouts, refuses new ones and exits',
  { tags: ['F18'] },
  async () => {
    const { nodes, customers, products, control, sandboxUrl } = environment;
    const agent = new Agent({ keepAlive: true });
    await control('/faults', { stripe: { latencyMs: 3_000 } });
    const underWay = customers.map(({ token }) => order(agent, token, products[0]!));
    await until(
      () => readProviderSessions(sandboxUrl),
      (pages) => pages.length === customers.length,
    );
    const stopping = nodes[0]!.shop.stop();
    await until(
      () => connectionError(nodes[0]!.shop.url),
      (code) => code === 'ECONNREFUSED',
    );
    for (const [answer] of await Promise.all(underWay)) {
      expect(answer.statusCode).toBe(200);
      expect(await json(answer)).toMatchObject({ stripeSession: { id: expect.any(String) } });
    }
    const { exitCode, tookMs } = await stopping;
    expect(exitCode).toBe(0);
    expect(tookMs).toBeLessThan(stopLimitMs);
  },
);

test(
  'neither the provider nor open connections hold up a stopping shop',
  { tags: ['F08', 'F18'] },
  async () => {
    const { nodes, customers, products, db } = environment;
    const { shop, proxies } = nodes[0]!;
    proxies.provider.setMode('silent');
    const underWay = order(new Agent(), customers[0]!.token, products[1]!);
    const ending = underWay.then(
      ([answer]) => answer.statusCode,
      () => 503,
    );
    await until(
      () => listOrders(db),
      (orders) => orders.some(({ lines }) => lines[0]?.product === products[1]),
    );
    const idle = connect(Number(new URL(shop.url).port), 'localhost');
    idle.on('error', () => undefined);
    idle.write(
      'POST /api/contacts HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
    );
    const { exitCode, tookMs } = await shop.stop();
    idle.destroy();
    expect(exitCode).toBe(0);
    expect(tookMs).toBeLessThan(stopLimitMs);
    expect(await ending).toBe(503);
  },
);
