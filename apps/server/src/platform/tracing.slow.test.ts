import { expect } from 'vitest';
import { settingsOf, startShop } from '../../test/backup/commands.ts';
import { startTraceCollector } from '../../test/processes/trace-collector.ts';
import { createBuyer } from '../../test/support/buyer.ts';
import { shopTest } from '../../test/support/shop-test.ts';

const test = shopTest();

const readLines = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; route?: string; traceId?: string });

test(
  'an order is one trace with its statements and the call of the provider, and nothing personal',
  { timeout: 300_000 },
  async ({ shop, product }) => {
    const { config, jobs } = shop.deps;
    // The node that is traced gets all jobs.
    await jobs.stop();
    const collector = await startTraceCollector();
    const node = await startShop({
      ...settingsOf(shop),
      JWT_SECRET: config.jwtSecret,
      STRIPE_API_BASE: shop.sandbox.url,
      STRIPE_SECRET_KEY: config.stripe.secretKey,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    const buyer = await createBuyer(shop);
    const item = { productDocumentId: product.documentId, cartDocumentId: null, quantity: 1 };
    const ordered = await node.call('/api/orders', buyer.token, { items: [item] });
    expect(ordered.status).toBe(200);
    const search = 'a-secret-search';
    expect((await node.call(`/api/products?filters[title][$containsi]=${search}`)).status).toBe(
      200,
    );
    const asked = { email: buyer.user.email };
    expect((await node.call('/api/auth/forgot-password', undefined, asked)).status).toBe(200);
    node.signal('SIGTERM');
    const { exitCode, output } = await node.end();
    expect(exitCode).toBe(0);

    const spans = collector.spans();
    const server = spans.find(({ name }) => name === 'POST /api/orders')!;
    const children = spans.filter(({ parentSpanId }) => parentSpanId === server.spanId);
    const names = children.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['SELECT', 'INSERT']));
    expect(names).toContain(`POST ${new URL(shop.sandbox.url).host}`);
    expect(server.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: 200 },
    });
    const line = readLines(output).find(({ route }) => route === '/api/orders')!;
    expect(line.traceId).toBe(server.traceId);
    const job = spans.find(({ name }) => name === 'job send-mail')!;
    const sending = spans.find(({ name }) => name === 'SMTP')!;
    expect([sending.parentSpanId, sending.status.code]).toEqual([job.spanId, 2]);

    const { user, token } = buyer;
    const secrets = [user.email, user.username, token, search, '127.0.0.1:9/', 'cs_test_'];
    for (const secret of secrets) expect(collector.text()).not.toContain(secret);
  },
);

test('a shop works and ends while the collector of traces is away', async ({ shop }) => {
  const node = await startShop({
    ...settingsOf(shop),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  });
  expect((await node.call('/api/products')).status).toBe(200);
  node.signal('SIGTERM');
  const { exitCode, output } = await node.end();
  expect(exitCode, output).toBe(0);
  expect(output.match(/traces cannot be sent/g)).toHaveLength(1);
});
