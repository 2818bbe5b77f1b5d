import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { findPort } from '../processes/server-process.ts';
import { until } from '../support/build-test-app.ts';
import { startBalancer } from './balancer.ts';

/** As long as the shop itself waits for a database that hangs. */
const longestAnswerMs = 4_500;

/** Answers as a node of the shop does; without the database it has one cached page. */
async function startNode(database: { state: 'up' | 'hanging' }) {
  const describe = async (request: IncomingMessage) =>
    `${request.method} ${request.headers['x-forwarded-for']} ${await text(request)}`;
  const server = createServer(async (request, response) => {
    const isFree = request.url === '/cached' || database.state === 'up';
    if (!isFree && request.url !== '/readyz') await wait(longestAnswerMs);
    response.writeHead(isFree ? 200 : 503).end(await describe(request));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test(
  'without a database the balancer serves cached pages, and the 503 of the nodes in five seconds',
  { tags: ['F05', 'F06'] },
  async () => {
    const database: Parameters<typeof startNode>[0] = { state: 'up' };
    const url = `http://localhost:${await findPort()}`;
    const nodes = [await startNode(database), await startNode(database)];
    const balancer = await startBalancer(url, nodes);
    onTestFinished(() => balancer.close());
    const ask = async (path: string, method = 'GET') => {
      const startedAt = performance.now();
      const body = method === 'POST' ? 'an order' : null;
      const response = await fetch(url + path, { method, body });
      const seconds = (performance.now() - startedAt) / 1_000;
      return { status: response.status, body: await response.text(), seconds };
    };
    expect(await ask('/cached')).toMatchObject({ status: 200 });

    database.state = 'hanging';
    await until(
      async () => balancer.readOutput(),
      (output) => output.split('"status_code":503').length > nodes.length,
    );
    const cached = await ask('/cached');
    expect(cached).toMatchObject({
      status: 200,
      body: expect.stringMatching(/^GET (127|::1)\S* $/),
    });
    expect(cached.seconds).toBeLessThan(1);
    for (const method of ['GET', 'POST']) {
      const { status, body, seconds } = await ask('/account', method);
      expect(status).toBe(503);
      expect(body).toContain(method === 'POST' ? 'an order' : 'GET');
      expect(seconds).toBeLessThan(5);
    }

    database.state = 'up';
    await until(
      () => ask('/account', 'POST'),
      ({ status }) => status === 200,
    );
  },
);
