import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { createNoticeReader } from '../../../test/support/calls/admin-calls.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { deleteExpired } from '../../../test/support/delete-expired.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import type { Buyer } from '../../../test/support/buyer.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createWebhook, type TestWebhook } from '../../../test/support/webhooks.ts';
import { webhookEndpoints, webhookMessages } from '../../db/tables/webhooks.ts';

let time = Date.parse('2026-03-01T12:00:00Z');

const test = shopTest({ now: () => new Date(time) });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

async function findId({ deps: { db } }: TestShop, { documentId }: TestWebhook): Promise<number> {
  const [row] = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.documentId, documentId));
  return row!.id;
}

/** The jobs of the queue wait by the clock of the database, which tests do not move. */
async function runDue(shop: TestShop, webhook: TestWebhook): Promise<void> {
  const { db, jobs } = shop.deps;
  await jobs.enqueue(db, 'deliver-webhooks', { endpointId: await findId(shop, webhook) });
}

test(
  'a failed delivery is tried again under its id, after pauses that grow to 14 hours',
  { tags: ['slow', 'HOOK-02', 'HOOK-03'] },
  async ({ shop, admin, buyer }) => {
    const webhook = await createWebhook(shop, admin);
    await webhook.setAnswer('500');
    await buyer.buyProduct();
    const pauses: number[] = [];
    for (let attempts = 1; attempts <= 11; attempts += 1) {
      const [delivery] = await webhook.untilDelivery(([one]) => one?.attempts === attempts);
      expect(delivery).toMatchObject({ status: 500, failure: 'The answer was 500' });
      if (delivery!.nextAttemptAt === null) break;
      const next = Date.parse(delivery!.nextAttemptAt);
      pauses.push((next - time) / minuteMs);
      time = next;
      await runDue(shop, webhook);
    }
    expect(pauses).toEqual([5 / 60, 5, 30, 120, 300, 600, 840, 840, 840, 840]);
    const [delivery] = await webhook.listDeliveries();
    expect(delivery).toMatchObject({ state: 'failed', attempts: 11, nextAttemptAt: null });
    const received = await webhook.listReceived();
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(11);
    await webhook.call('DELETE');
  },
);

test(
  'Admins are told after an hour of failure, and after five days the endpoint is off',
  { tags: ['slow', 'HOOK-03'] },
  async ({ shop, admin, buyer, db }) => {
    const reader = await createNoticeReader(shop);
    await reader.prefer({ kind: 'webhook', bell: true, mail: 'each' });
    const webhook = await createWebhook(shop, admin);
    await webhook.setAnswer('500');
    await buyer.buyProduct();
    await webhook.untilDelivery(([one]) => one?.attempts === 1);
    const { failingSince } = await webhook.read();
    const data = { endpointId: await findId(shop, webhook), failingSince: failingSince! };
    time += hourMs;
    await shop.deps.jobs.enqueue(db, 'check-failing-webhook', data);
    const mails = await shop.inbox(reader.user.email);
    expect(mails[0]!.subject).toBe(
      `Webhooks to ${new URL(webhook.url).host} have failed for an hour`,
    );
    time += 119 * hourMs;
    await shop.deps.jobs.enqueue(db, 'check-failing-webhook', data);
    const [latest] = await shop.inbox(reader.user.email, 2);
    expect(latest!.subject).toMatch(/are switched off, because all have failed for 5 days$/);
    expect(await webhook.read()).toMatchObject({ offReason: 'failing', waiting: 1 });
    await webhook.call('DELETE');
  },
);

test(
  'an endpoint that answers in between is not failing',
  { tags: ['slow', 'HOOK-03'] },
  async ({ shop, admin, buyer, db }) => {
    const webhook = await createWebhook(shop, admin);
    await webhook.setAnswer('500');
    await buyer.buyProduct();
    await webhook.untilDelivery(([one]) => one?.attempts === 1);
    const { failingSince } = await webhook.read();
    await webhook.setAnswer('200');
    time += minuteMs;
    await runDue(shop, webhook);
    await webhook.untilDelivery(([one]) => one?.state === 'delivered');
    await expect.poll(async () => (await webhook.read()).failingSince).toBeNull();
    time += 120 * hourMs;
    const data = { endpointId: await findId(shop, webhook), failingSince: failingSince! };
    const checks = () => shop.deps.jobs.listUnfinishedData(db, 'check-failing-webhook');
    const { length } = await checks();
    await shop.deps.jobs.enqueue(db, 'check-failing-webhook', data);
    await expect.poll(async () => (await checks()).length).toBe(length);
    expect((await webhook.read()).offSince).toBeNull();
    await webhook.call('DELETE');
  },
);

test(
  'an endpoint that answers 410 is off, and gets what it missed when it is on again',
  { tags: ['slow', 'HOOK-03'] },
  async ({ shop, admin, buyer }) => {
    const webhook = await createWebhook(shop, admin);
    await webhook.setAnswer('410');
    await buyer.buyProduct();
    await expect.poll(async () => (await webhook.read()).offReason).toBe('gone');
    await buyer.buyProduct();
    expect(await webhook.read()).toMatchObject({ waiting: 2 });
    expect(await webhook.listReceived()).toHaveLength(1);
    for (const below of ['/test', '/redeliver']) {
      const body =
        below === '/redeliver' ? { since: '2026-03-01T00:00:00Z', withDelivered: true } : {};
      expect(expectErrorCode(await webhook.call('POST', below, body))).toBe('WEBHOOK_OFF');
    }
    await webhook.setAnswer('200');
    time += hourMs;
    await webhook.call('PUT', '/on', { isOn: true });
    await webhook.untilDelivery((all) => all.every(({ state }) => state === 'delivered'));
    expect(await webhook.listReceived()).toHaveLength(3);
    await webhook.call('DELETE');
  },
);

test(
  'what waits of an event that is no longer chosen is not sent',
  { tags: ['slow', 'HOOK-03'] },
  async ({ shop, admin, buyer }) => {
    const webhook = await createWebhook(shop, admin);
    await webhook.setAnswer('500');
    await buyer.buyProduct();
    await webhook.untilDelivery(([one]) => one?.attempts === 1);
    const { url } = webhook;
    await webhook.call('PUT', '', { url, events: ['quote.accepted'] });
    expect(await webhook.listDeliveries()).toEqual([]);
    await buyer.buyProduct();
    expect(await webhook.listDeliveries()).toEqual([]);
    await webhook.call('DELETE');
  },
);

test(
  'one delivery, or all since a time, are sent again under their ids',
  { tags: ['slow', 'HOOK-01'] },
  async ({ shop, admin, buyer }) => {
    const webhook = await createWebhook(shop, admin);
    await buyer.buyProduct();
    await webhook.untilDelivery(([one]) => one?.state === 'delivered');
    time += hourMs;
    const since = new Date(time).toISOString();
    await buyer.buyProduct();
    const [newest, oldest] = await webhook.untilDelivery(
      (all) => all.length === 2 && all.every(({ state }) => state === 'delivered'),
    );
    const again = `/deliveries/${oldest!.documentId}/redeliver`;
    expect((await webhook.call('POST', again)).statusCode).toBe(200);
    const received = await webhook.untilReceived(3);
    expect(received.at(-1)!.headers['webhook-id']).toBe(oldest!.documentId);
    await webhook.untilDelivery((all) => all.every(({ state }) => state === 'delivered'));
    const sinceThen = (withDelivered: boolean) =>
      webhook.call('POST', '/redeliver', { since, withDelivered });
    expect((await sinceThen(false)).json().data).toEqual({ redelivered: 0 });
    expect((await sinceThen(true)).json().data).toEqual({ redelivered: 1 });
    const all = await webhook.untilReceived(4);
    expect(all.at(-1)!.headers['webhook-id']).toBe(newest!.documentId);
    const unknown = await webhook.call('POST', `/deliveries/${'x'.repeat(24)}/redeliver`);
    expect(unknown.statusCode).toBe(404);
    await webhook.call('DELETE');
  },
);

test(
  'each of many events is delivered once, however many jobs look for it',
  { tags: ['slow', 'HOOK-03'] },
  async ({ shop, admin, db }) => {
    const webhook = await createWebhook(shop, admin);
    for (let count = 0; count < 60; count += 1) await webhook.call('POST', '/test');
    const listJobs = () => shop.deps.jobs.listUnfinishedData(db, 'deliver-webhooks');
    const endpointId = await findId(shop, webhook);
    await Promise.all(Array.from({ length: 20 }, () => runDue(shop, webhook)));
    await expect.poll(listJobs).not.toContainEqual({ endpointId });
    expect((await webhook.read()).waiting).toBe(0);
    const ids = (await webhook.listReceived()).map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
    await webhook.call('DELETE');
  },
);

test(
  'deliveries are deleted after 30 days',
  { tags: ['slow', 'HOOK-01'] },
  async ({ shop, admin, buyer, db }) => {
    const webhook = await createWebhook(shop, admin);
    const bought = async (one: Buyer) => {
      const { length } = await webhook.listDeliveries();
      await one.buyProduct();
      await webhook.untilDelivery((all) => all.length > length);
    };
    await bought(buyer);
    const dayMs = 24 * hourMs;
    await db.update(webhookMessages).set({ createdAt: new Date(Date.now() - 31 * dayMs) });
    await bought(buyer);
    await db
      .update(webhookMessages)
      .set({ createdAt: new Date(Date.now() - 29 * dayMs) })
      .where(eq(webhookMessages.createdAt, new Date(time)));
    await deleteExpired(shop);
    expect(await webhook.listDeliveries()).toHaveLength(1);
    await webhook.call('DELETE');
  },
);
