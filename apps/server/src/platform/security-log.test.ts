import { afterAll, beforeEach, describe, expect, onTestFinished } from 'vitest';
import { type TestShop } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { createCustomer, type Customer } from '../../test/support/factories.ts';
import { postWebhook } from '../../test/processes/stripe-webhook.ts';
import { buildApp } from '../app.ts';
import type { Config } from './config.ts';
import { hashPassword } from '../features/accounts/passwords.ts';
import { createLog } from './log.ts';

interface Line {
  readonly level: number;
  readonly event?: string;
  readonly time: number;
}

const levels = { info: 30, warn: 40, error: 50 };

const test = shopTest({ config: { rateLimitFactor: 1 } });
let logged: Pick<TestShop, 'app'>;
let lines: Line[];

function buildLogged({ deps }: TestShop, config: Partial<Config> = {}) {
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  return buildApp({ ...deps, log, config: { ...deps.config, ...config } });
}

function openLogged(shop: TestShop, config: Partial<Config>) {
  const app = buildLogged(shop, config);
  onTestFinished(() => app.close());
  return app;
}

test.beforeAll(async ({ shop }) => {
  logged = { app: buildLogged(shop) };
});

afterAll(async () => {
  await logged.app.close();
});

beforeEach(() => {
  lines = [];
});

const events = (name: string) =>
  lines.filter(({ event }) => event === name).map(({ time: _time, ...line }) => line);

const base = { pid: expect.any(Number), hostname: expect.any(String), msg: expect.any(String) };
const info = { level: levels.info, ...base };
const warning = { level: levels.warn, ...base };

const logIn = (identifier: string, remoteAddress: string, password = 'wrong one') =>
  logged.app.inject({
    method: 'POST',
    url: '/api/auth/local',
    remoteAddress,
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0' },
    payload: { identifier, password },
  });

describe('signing in', () => {
  test(
    'writes a line per failure, with the account and the network alone',
    { tags: ['X08', 'I13'] },
    async ({ shop }) => {
      const { user } = await createCustomer(shop);
      await logIn(user.email, '203.0.113.7');
      await logIn('unknown@customers.example', '2001:db8:1:2:3::4');
      expect(events('authn_login_fail')).toEqual([
        {
          ...warning,
          event: 'authn_login_fail',
          account: user.documentId,
          network: '203.0.113.0/24',
        },
        { ...warning, event: 'authn_login_fail', network: '2001:db8:1:2::/64' },
      ]);
      const text = JSON.stringify(lines);
      for (const secret of [user.email, 'unknown@customers.example', '203.0.113.7']) {
        expect(text).not.toContain(secret);
      }
    },
  );

  test(
    'writes one line when an account is locked, however many attempts follow',
    { tags: ['A07'] },
    async ({ shop }) => {
      const { user } = await createCustomer(shop);
      for (let count = 0; count < 14; count += 1) await logIn(user.email, '198.51.100.9');
      expect(events('authn_login_fail')).toHaveLength(10);
      expect(events('authn_login_lock')).toEqual([
        {
          ...warning,
          event: 'authn_login_lock',
          rate: 'loginToAccountFromHere',
          network: '198.51.100.0/24',
        },
      ]);
    },
  );

  test('writes a line for staff, and none for a customer', async ({ shop }) => {
    const password = 'correct horse';
    const passwordHash = await hashPassword(password);
    const customer = await createCustomer(shop, { passwordHash });
    const helpdesk = await createCustomer(shop, { passwordHash, role: 'Helpdesk' });
    for (const { user } of [customer, helpdesk]) {
      expect((await logIn(user.email, '203.0.113.8', password)).statusCode).toBe(200);
    }
    expect(events('session_created')).toEqual([
      {
        ...info,
        event: 'session_created',
        account: helpdesk.user.documentId,
        role: 'Helpdesk',
        device: 'Firefox on Windows',
        network: '203.0.113.0/24',
      },
    ]);
  });

  test(
    'writes one warning while the queue for passwords is full, and no error',
    { tags: ['slow', 'F20'] },
    async ({ shop }) => {
      const generous = openLogged(shop, { rateLimitFactor: 1000 });
      const attempts = Array.from({ length: 60 }, () =>
        generous.inject({
          method: 'POST',
          url: '/api/auth/local',
          payload: { identifier: 'unknown@customers.example', password: 'wrong one' },
        }),
      );
      const answers = await Promise.all(attempts);
      const refused = answers.filter(({ statusCode }) => statusCode === 503);
      expect(refused.length).toBeGreaterThan(1);
      expect(refused[0]!.headers['retry-after']).toBe('2');
      expect(events('password_queue_full')).toEqual([{ ...warning, event: 'password_queue_full' }]);
      expect(lines.filter(({ level }) => level >= levels.error)).toEqual([]);
    },
  );
});

test(
  'a forbidden call is a line with account, network, method and route',
  { tags: ['X08'] },
  async ({ customer }) => {
    await logged.app.inject({
      method: 'PUT',
      url: `/api/back-office/people/${customer.user.documentId}/role`,
      remoteAddress: '203.0.113.20',
      headers: { authorization: `Bearer ${customer.token}` },
      payload: { role: 'Admin' },
    });
    expect(events('authz_fail')).toEqual([
      {
        ...warning,
        event: 'authz_fail',
        account: customer.user.documentId,
        network: '203.0.113.0/24',
        reason: 'ROLE_MISSING',
        method: 'PUT',
        route: '/api/back-office/people/:documentId/role',
      },
    ]);
  },
);

describe('a rate limit', () => {
  test('writes one line per class, caller and window', { tags: ['X08'] }, async () => {
    const call = (remoteAddress: string) =>
      logged.app.inject({ url: '/api/nothing', remoteAddress });
    for (let count = 0; count < 320; count += 1) await call('192.0.2.1');
    for (let count = 0; count < 310; count += 1) await call('192.0.2.2');
    const line = { ...warning, event: 'excess_rate_limit_exceeded', rate: 'everything' };
    const network = '192.0.2.0/24';
    expect(events('excess_rate_limit_exceeded')).toEqual([
      { ...line, network },
      { ...line, network },
    ]);
  });

  test('that counts an account names it', { tags: ['X08'] }, async ({ customer }) => {
    for (let count = 0; count < 25; count += 1) {
      await logged.app.inject({
        method: 'POST',
        url: '/api/chat-message/user-chat-message',
        headers: { authorization: `Bearer ${customer.token}` },
        payload: {},
      });
    }
    const account = customer.user.documentId;
    expect(events('excess_rate_limit_exceeded')).toEqual([
      { ...warning, event: 'excess_rate_limit_exceeded', rate: 'chat', account },
    ]);
  });
});

test(
  'webhooks without a valid signature are a line each, up to the limit',
  { tags: ['P08'] },
  async () => {
    for (let count = 0; count < 70; count += 1) await postWebhook(logged.app, '{}', 't=1,v1=00');
    const network = '127.0.0.0/24';
    expect(events('webhook_signature_fail')).toHaveLength(60);
    expect(events('webhook_signature_fail')[0]).toEqual({
      ...warning,
      event: 'webhook_signature_fail',
      network,
    });
    expect(events('excess_rate_limit_exceeded')).toEqual([
      { ...warning, event: 'excess_rate_limit_exceeded', rate: 'webhookFailure', network },
    ]);
  },
);

describe('in the back office', () => {
  async function callAs(admin: Customer, method: 'GET' | 'PUT', path: string, payload?: object) {
    const response = await logged.app.inject({
      method,
      url: `/api/back-office${path}`,
      headers: { authorization: `Bearer ${admin.token}` },
      ...(payload && { payload }),
    });
    expect(response.statusCode).toBe(200);
  }

  test(
    'a new role, a block and its end are a line each, and no change is none',
    { tags: ['X08'] },
    async ({ shop }) => {
      const admin = await createCustomer(shop, { role: 'Admin' });
      const { user } = await createCustomer(shop);
      const change = (what: string, body: object) =>
        callAs(admin, 'PUT', `/people/${user.documentId}/${what}`, body);
      for (const _ of [1, 2]) await change('role', { role: 'Helpdesk' });
      for (const _ of [1, 2]) await change('blocked', { blocked: true });
      await change('blocked', { blocked: false });
      const account = user.documentId;
      const actor = admin.user.documentId;
      expect(events('authz_change')).toEqual([
        { ...info, event: 'authz_change', account, actor, from: 'Customer', to: 'Helpdesk' },
      ]);
      expect(events('user_blocked')).toEqual([{ ...info, event: 'user_blocked', account, actor }]);
      expect(events('user_unblocked')).toEqual([
        { ...info, event: 'user_unblocked', account, actor },
      ]);
    },
  );

  test('an export is a line that says what was exported', { tags: ['X08'] }, async ({ shop }) => {
    const admin = await createCustomer(shop, { role: 'Admin' });
    await callAs(admin, 'GET', '/import-export/customers');
    expect(events('sensitive_read')).toEqual([
      { ...info, event: 'sensitive_read', actor: admin.user.documentId, data: 'customers' },
    ]);
  });
});
