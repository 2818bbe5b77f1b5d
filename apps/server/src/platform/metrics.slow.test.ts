import { expect, onTestFinished } from 'vitest';
import { openPages } from '../../test/open-pages.ts';
import { type TestShop, until } from '../../test/support/build-test-app.ts';
import { createBuyer } from '../../test/support/buyer.ts';
import { connectChatClient } from '../../test/support/chat-client.ts';
import { createCustomer } from '../../test/support/factories.ts';
import { insertInboundMail } from '../../test/support/inbound-mails.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { createMetrics } from './metrics.ts';
import { startMetricsServer } from '../http/metrics-server.ts';

const test = shopTest();

async function openNode(shop: TestShop) {
  const metrics = createMetrics(shop.deps);
  const config = { ...shop.deps.config, publicUrl: 'http://127.0.0.1' };
  const node = { ...shop, deps: { ...shop.deps, config } };
  const { app } = await openPages(node, (path) => path, { metrics });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const server = await startMetricsServer(metrics, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as { port: number };
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = async (series: string) => {
    const line = (await scrape()).split('\n').find((text) => text.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
  return { url, port, scrape, read };
}

test('requests are counted by method, pattern and status, with their durations', async ({
  shop,
}) => {
  const { url, read, scrape } = await openNode(shop);
  for (const id of ['a', 'b']) await fetch(`${url}/api/products/${id.repeat(24)}?secret=1`);
  const labels = 'method="GET",route="/api/products/:documentId"';
  const series = `http_requests_total{${labels},status="400"}`;
  await until(
    () => read(series),
    (count) => count === 2,
  );
  expect(await read(`http_request_duration_seconds_count{${labels}}`)).toBe(2);
  expect(await scrape()).not.toContain('secret');
});

test('unknown addresses do not add series', async ({ shop }) => {
  const { url, read, scrape } = await openNode(shop);
  for (const path of ['/uploads/x1', '/uploads/x2', '/api/x3']) await fetch(url + path);
  await until(
    () => read('http_requests_total{method="GET",route="unknown",status="404"}'),
    (count) => count === 2,
  );
  expect(await scrape()).not.toMatch(/x[123]/);
});

test('the port of the metrics serves nothing else, and the shop no metrics', async ({ shop }) => {
  const { url, port } = await openNode(shop);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404);
  expect((await fetch(`${url}/api/metrics`)).status).toBe(404);
});

test('a payment and a failed login are counted once', async ({ shop }) => {
  const { read } = await openNode(shop);
  const buyer = await createBuyer(shop);
  await buyer.buyProduct();
  expect(await read('partshelf_payments_settled_total')).toBe(1);
  const payload = { identifier: buyer.user.email, password: 'not the password' };
  await shop.app.inject({ method: 'POST', url: '/api/auth/local', payload });
  expect(await read('partshelf_security_events_total{event="authn_login_fail"}')).toBe(1);
});

test('responses from the cache are told from those that were created', async ({ shop }) => {
  const { url, read } = await openNode(shop);
  for (let visit = 0; visit < 3; visit += 1) await fetch(`${url}/public`);
  expect(await read('partshelf_cached_responses_sent_total')).toBe(3);
  expect(await read('partshelf_cached_responses_created_total')).toBe(1);
});

test('open sockets are counted', async ({ shop }) => {
  const { url, read } = await openNode(shop);
  expect(await read('partshelf_sockets')).toBe(0);
  const customer = await createCustomer(shop);
  const client = await connectChatClient({ url }, customer);
  expect(await read('partshelf_sockets')).toBe(1);
  client.close();
});

test('waiting mails, due jobs and the pool are measured', async ({ shop, accounts }) => {
  const { read } = await openNode(shop);
  await shop.control('/faults', { smtp: { refuse: true } });
  onTestFinished(async () => void (await shop.control('/faults', {})));
  await accounts.register({
    username: 'Waiting Mail',
    email: 'waiting@customers.example',
    password: 'correct horse',
  });
  await until(
    () => read('partshelf_outbox_mails'),
    (count) => count !== undefined && count > 0,
  );
  expect(await read('partshelf_outbox_oldest_seconds')).toBeGreaterThanOrEqual(0);
  expect(await read('partshelf_database_up')).toBe(1);
  expect(await read('partshelf_database_waiting_calls')).toBe(0);
  expect(await read('partshelf_database_connections{state="idle"}')).toBeGreaterThan(0);
});

test(
  'mails to the chat are counted by what became of them',
  { tags: ['DESK-05'] },
  async ({ shop }) => {
    const { read } = await openNode(shop);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
    expect(await read('partshelf_inbound_mails{state="set-aside"}')).toBeUndefined();
    await insertInboundMail(shop);
    await insertInboundMail(shop, { receivedAt: hoursAgo(30) });
    await insertInboundMail(shop, { doneAt: new Date() });
    await insertInboundMail(shop, { state: 'ignored', reason: 'own' });
    expect(await read('partshelf_inbound_mail_oldest_unread_seconds')).toBe(0);
    await insertInboundMail(shop, { state: 'reading', reason: null, receivedAt: hoursAgo(2) });
    expect(await read('partshelf_inbound_mails{state="set-aside"}')).toBe(2);
    expect(await read('partshelf_inbound_mails{state="ignored"}')).toBe(1);
    expect(await read('partshelf_inbound_mails_set_aside')).toBe(2);
    expect(await read('partshelf_inbound_mail_oldest_unread_seconds')).toBeGreaterThan(7_000);
  },
);
