import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { databaseOf } from '../../../test/processes/server-process.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createWebhook } from '../../../test/support/webhooks.ts';
import { createJobs } from '../../db/jobs.ts';
import { webhookEndpoints } from '../../db/tables/webhooks.ts';
import { createLog } from '../../platform/log.ts';
import { registerWebhookJobs } from './delivery.ts';

const test = shopTest();

test(
  'two nodes deliver each webhook once',
  { tags: ['slow', 'HOOK-03'] },
  async ({ shop, admin, onTestFinished }) => {
    const jobs = createJobs(databaseOf(shop), createLog('silent'));
    registerWebhookJobs({ ...shop.deps, jobs });
    await jobs.start();
    onTestFinished(() => jobs.stop());
    const webhook = await createWebhook(shop, admin);
    await Promise.all(Array.from({ length: 80 }, () => webhook.call('POST', '/test')));
    await expect.poll(async () => (await webhook.read()).waiting).toBe(0);
    const ids = (await webhook.listReceived()).map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(80);
    expect(new Set(ids).size).toBe(80);
  },
);

test(
  'what a node has claimed when it was killed is delivered by another one',
  { tags: ['slow', 'HOOK-03'] },
  async ({ shop, admin, db }) => {
    const webhook = await createWebhook(shop, admin);
    await db
      .update(webhookEndpoints)
      .set({ busyUntil: sql`now() + interval '3 seconds'` })
      .where(eq(webhookEndpoints.documentId, webhook.documentId));
    await webhook.call('POST', '/test');
    await expect
      .poll(() => shop.deps.jobs.listUnfinishedData(db, 'deliver-webhooks'))
      .toHaveLength(0);
    expect(await webhook.listReceived()).toHaveLength(0);
    await expect
      .poll(
        async () => {
          await shop.deps.jobs.enqueue(db, 'find-due-webhooks', {});
          return (await webhook.listReceived()).length;
        },
        { interval: 500 },
      )
      .toBe(1);
  },
);
