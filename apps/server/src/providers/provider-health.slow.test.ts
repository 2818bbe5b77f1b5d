import type { ProviderStatus, ShopHealth } from '@partshelf/contract/operations.ts';
import { expect, onTestFinished, vi } from 'vitest';
import { type TestShop, until } from '../../test/support/build-test-app.ts';
import { databaseOf } from '../../test/processes/server-process.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { buildApp } from '../app.ts';
import type { Config } from '../platform/config.ts';
import { closeDeps, createDeps } from '../deps.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { shopRelease } from '../platform/release.ts';
import { createFiles, openFileStore } from '../files/files.ts';
import { createProviderHealth } from './provider-health.ts';
import { withSeconds } from './circuit.ts';

const test = shopTest();

test.afterEach(({ shop }) => shop.control('/faults', {}));

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly dependency?: string;
  readonly reason?: string;
}

async function openNode(shop: TestShop, changed: Partial<Config> = {}) {
  const lines: Line[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const config = { ...shop.deps.config, ...changed };
  const health = createProviderHealth(log);
  const files = createFiles(await openFileStore(config, health.watch('files')), config.dataDir);
  const deps = await createDeps(config, databaseOf(shop), log, files, health);
  const app = buildApp(deps);
  const metrics = createMetrics(deps);
  onTestFinished(async () => {
    metrics.close();
    await app.close();
    await closeDeps(deps);
  });
  const status = (provider: string) => deps.health.list().find((one) => one.provider === provider)!;
  const untilState = (provider: string, state: ProviderStatus['state']) =>
    until(
      async () => status(provider),
      (one) => one.state === state,
    );
  const read = async (series: string) =>
    (await metrics.collect()).split('\n').find((line) => line.startsWith(`${series} `));
  const messages = (provider: string) =>
    lines.filter(({ dependency }) => dependency === provider).map(({ level, msg }) => [level, msg]);
  return { app, deps, lines, status, untilState, read, messages };
}

test('a refused Stripe key is said in the log, the metrics and to Admins, and pages are served', async ({
  shop,
  admin,
}) => {
  const stripe = { ...shop.deps.config.stripe, secretKey: 'sk_test_of_someone_else' };
  const { app, deps, lines, untilState, read, messages } = await openNode(shop, { stripe });
  deps.health.startChecks();
  await untilState('stripe', 'refused');
  expect(messages('stripe')).toEqual([[50, 'Stripe refuses the settings: nothing can be bought']]);
  expect(JSON.stringify(lines)).not.toContain('someone_else');
  expect(await read('partshelf_provider_up{provider="stripe"}')).toMatch(/ 0$/);
  expect(await read('partshelf_provider_failures_total{provider="stripe"}')).toMatch(/ 1$/);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await app.inject({ url: '/api/back-office/health', headers });
  const { providers } = answer.json<{ data: ShopHealth }>().data;
  expect(providers.find(({ provider }) => provider === 'stripe')).toMatchObject({
    state: 'refused',
    failures: 1,
    lastFailure: 'StripeAuthenticationError 401',
    lastFailureAt: expect.stringMatching(/^\d{4}-/),
  });
});

test('every configured provider is asked at the start, but the register of VAT ids', async ({
  shop,
}) => {
  const { deps, untilState, status, read, lines } = await openNode(shop);
  deps.health.startChecks();
  for (const provider of ['stripe', 'mail', 'files', 'google', 'microsoft']) {
    await untilState(provider, 'up');
    expect(await read(`partshelf_provider_up{provider="${provider}"}`)).toMatch(/ 1$/);
  }
  expect(status('vies').state).toBe('unknown');
  for (const provider of ['vies', 'dns']) {
    expect(await read(`partshelf_provider_up{provider="${provider}"}`)).toMatch(/ 1$/);
    expect(await read(`partshelf_provider_failures_total{provider="${provider}"}`)).toMatch(/ 0$/);
  }
  expect(lines.filter(({ dependency }) => dependency)).toEqual([]);
});

test.for([
  [
    'stripe',
    { stripe: { status: 500 } },
    'Stripe is unavailable: nothing can be bought',
    'Stripe is available again',
  ],
  [
    'vies',
    { vies: { status: 503 } },
    'The EU register of VAT ids is unavailable: VAT ids are not confirmed',
    'The EU register of VAT ids is available again',
  ],
  [
    'google',
    { google: { status: 500 } },
    'Google is unavailable: customers cannot log in with it',
    'Google is available again',
  ],
  [
    'microsoft',
    { microsoft: { status: 500 } },
    'Microsoft is unavailable: customers cannot log in with it',
    'Microsoft is available again',
  ],
] as const)(
  'an outage of %s is a line when it begins and one when it ends',
  async ([provider, fault, gone, back], { shop }) => {
    const { deps, lines, status, messages } = await openNode(shop);
    await shop.control('/faults', fault);
    const check = () => deps[provider === 'stripe' ? 'payments' : provider]!.check();
    const failure = await check().catch((error: unknown) => error);
    await check().catch(() => undefined);
    deps.log.error({ err: failure }, 'a request failed for that reason');
    expect(status(provider)).toMatchObject({ state: 'away', failures: 2 });
    await shop.control('/faults', {});
    await check();
    await check();
    expect(status(provider).state).toBe('up');
    expect(messages(provider)).toEqual([
      [40, gone],
      [30, back],
    ]);
    expect(lines.map(({ msg }) => msg)).not.toContain('a request failed for that reason');
  },
);

test('a mail server that is away is unavailable until it answers', async ({ shop }) => {
  const away = { ...shop.deps.config.mail, smtpUrl: 'smtp://127.0.0.1:1' };
  const { deps, untilState, messages } = await openNode(shop, { mail: away });
  deps.health.startChecks();
  expect((await untilState('mail', 'away')).lastFailure).toBe('ESOCKET');
  expect(messages('mail')).toEqual([[40, 'The mail server is unavailable: mails wait']]);
});

test('a provider that did not answer in time is said to have done so', async ({ shop }) => {
  const { deps, status } = await openNode(shop);
  const { failed } = deps.health.watch('google');
  const timeout = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  failed(withSeconds(new Error('discovery failed', { cause: timeout }), 5_000));
  expect(status('google').lastFailure).toBe('Google did not answer in 5 s');
  failed(Object.assign(new Error('connect'), { code: 'ETIMEDOUT' }));
  expect(status('google').lastFailure).toBe('Google did not answer');
});

test('Admins alone read the health of the shop', async ({ shop, helpdesk, customer }) => {
  for (const { call } of [helpdesk, customer]) {
    expect((await call('GET', '/back-office/health')).statusCode).toBe(403);
  }
  expect((await shop.app.inject('/api/back-office/health')).statusCode).toBe(401);
});

test('the health check names the release to staff only', async ({
  shop,
  admin,
  helpdesk,
  customer,
}) => {
  const ask = async (token?: string) =>
    (
      await shop.app.inject({
        url: '/healthz',
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    ).json();
  for (const { token } of [admin, helpdesk]) {
    expect(await ask(token)).toEqual({ status: 'ok', release: shopRelease });
  }
  for (const token of [undefined, customer.token, 'ps_none', 'none']) {
    expect(await ask(token)).toEqual({ status: 'ok' });
  }
});

test('an outage of the mail server is seen within 30 seconds', async () => {
  vi.useFakeTimers();
  const health = createProviderHealth(createLog('silent'));
  const report = health.watch('mail');
  let isAway = false;
  const check = async () => (isAway ? report.failed(new Error('away')) : report.answered());
  health.checkBy('mail', check, { isOften: true });
  health.startChecks();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(health.list()[0]).toMatchObject({ state: 'up' });
  isAway = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(health.list()[0]).toMatchObject({ state: 'away' });
  health.stop();
  vi.useRealTimers();
});
