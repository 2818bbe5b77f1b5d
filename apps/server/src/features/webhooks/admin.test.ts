import { expect } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { createAdmin, readAudit } from '../../../test/support/calls/admin-calls.ts';
import { makeProofOld } from '../../../test/support/calls/factor-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createWebhook } from '../../../test/support/webhooks.ts';
import { webhookEndpoints } from '../../db/tables/webhooks.ts';

const test = shopTest();

const path = '/back-office/webhooks';
const url = 'https://vendor.example/hooks';

test(
  'the secret of an endpoint is shown once, and stored encrypted',
  { tags: ['HOOK-01'] },
  async ({ shop, admin, db }) => {
    const { documentId, secret } = await createWebhook(shop, admin);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect((await admin.call('GET', path)).body).not.toContain(secret);
    const rows = JSON.stringify(await db.select().from(webhookEndpoints));
    expect(rows).not.toContain(secret.slice('whsec_'.length));
    expect(await readAudit(admin, documentId)).toMatchObject([
      { action: 'created', details: { events: 'order.paid' } },
    ]);
    await createWebhook(shop, admin).then(({ call }) => call('DELETE'));
  },
);

test(
  'adding, changing and a new secret ask for a recent reauthentication',
  { tags: ['HOOK-01'] },
  async ({ shop }) => {
    const admin = await createAdmin(shop);
    const { call } = await createWebhook(shop, admin);
    await makeProofOld(shop, admin.user.id);
    const answers = [
      await admin.call('POST', path, { url, events: ['order.paid'] }),
      await call('PUT', '', { url, events: ['order.paid'] }),
      await call('POST', '/secret'),
    ];
    expect(answers.map(expectErrorCode)).toEqual(Array(3).fill('PROOF_TOO_OLD'));
  },
);

test.for([
  { url: 'http://vendor.example/hooks' },
  { url: 'https://127.0.0.1/hooks' },
  { url: 'https://[::1]/hooks' },
  { url: 'https://169.254.169.254/hooks' },
  { url: 'https://user:secret@vendor.example/hooks' },
  { url: 'https://vendor.example/hooks#part' },
  { url: 'ftp://vendor.example/hooks' },
  { url: 'vendor.example' },
  { url: `https://vendor.example/${'x'.repeat(2_000)}` },
  { events: [] },
  { events: ['order.paid', 'order.paid'] },
  { events: ['webhook.test'] },
  { events: ['*'] },
  { secret: 'whsec_own' },
])('an endpoint with %j is refused', { tags: ['HOOK-01'] }, async (given, { admin }) => {
  const answer = await admin.call('POST', path, { url, events: ['order.paid'], ...given });
  expect(answer.statusCode).toBe(400);
  expect(expectErrorCode(answer)).toBe('VALIDATION_FAILED');
});

test(
  'the official library of Standard Webhooks verifies a test event',
  { tags: ['HOOK-02'] },
  async ({ shop, admin }) => {
    const { secret, call, untilReceived, untilDelivery } = await createWebhook(shop, admin);
    await call('POST', '/test');
    const [{ headers, body }] = (await untilReceived(1)) as [{ headers: {}; body: string }];
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'webhook.test',
      data: {},
    });
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow(
      'No matching signature found',
    );
    const [delivery] = await untilDelivery(([one]) => one?.state === 'delivered');
    expect(delivery).toMatchObject({ status: 200, attempts: 1, answer: '{"received":true}', body });
  },
);

test(
  'for a day after a new secret, both secrets verify what is sent',
  { tags: ['HOOK-02'] },
  async ({ shop, admin }) => {
    const { secret: earlier, call, untilReceived, read } = await createWebhook(shop, admin);
    const { secret } = (await call('POST', '/secret')).json().data;
    expect(secret).not.toBe(earlier);
    const until = Date.parse((await read()).earlierSecretUntil!);
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(24);
    await call('POST', '/test');
    const [{ headers, body }] = (await untilReceived(1)) as [{ headers: {}; body: string }];
    for (const one of [earlier, secret]) {
      expect(new Webhook(one).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
    }
  },
);

test('there are ten endpoints at most', { tags: ['HOOK-01'] }, async ({ shop, admin }) => {
  const add = () => admin.call('POST', path, { url, events: ['order.paid'] });
  const { data } = (await admin.call('GET', path)).json();
  for (let count = data.length; count < 10; count += 1) {
    expect((await add()).statusCode).toBe(200);
  }
  expect(expectErrorCode(await add())).toBe('WEBHOOKS_FULL');
  for (const { documentId } of (await admin.call('GET', path)).json().data) {
    expect((await admin.call('DELETE', `${path}/${documentId}`)).statusCode).toBe(200);
  }
  expect((await admin.call('GET', path)).json()).toEqual({ data: [] });
  await createWebhook(shop, admin);
});
