import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestShop, until } from '../support/build-test-app.ts';
import { createChat, createHelpdesk, reply, roomOf } from '../support/calls/chat-calls.ts';
import { closeChatClients } from '../support/chat-client.ts';
import { createShopProcess, type ShopProcess } from '../faults/shop-process.ts';
import { type RedisServer, startRedisServer } from '../processes/redis-server.ts';
import { databaseOf } from '../processes/server-process.ts';
import { openTab } from './tab.ts';
import { openWire, type Wire } from './wire.ts';

/** A busy machine starts nodes slowly. */
const openingMs = 90_000;
const exchanges = 12;

let redis: RedisServer;
let surviving: TestShop;
let dying: ShopProcess;
let wire: Wire;

beforeAll(async () => {
  redis = await startRedisServer();
  surviving = await buildTestApp({ config: { redisUrl: redis.url } });
  const { config } = surviving.deps;
  dying = await createShopProcess({
    NODE_ENV: 'production',
    PARTSHELF_MODE: 'demo',
    DATA_DIR: config.dataDir,
    DATABASE_URL: databaseOf(surviving),
    DATABASE_OWNER_URL: surviving.ownerDatabaseUrl,
    REDIS_URL: redis.url,
    JWT_SECRET: config.jwtSecret,
    STRIPE_SECRET_KEY: config.stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: config.stripe.webhookSecret,
    STRIPE_API_BASE: surviving.sandbox.url,
    SMTP_URL: config.mail.smtpUrl,
    RATE_LIMIT_FACTOR: '1000',
  });
  await dying.start();
  wire = await openWire(dying.url);
}, openingMs);

afterEach(closeChatClients);

afterAll(async () => {
  await wire.close();
  await dying.end();
  await surviving.close();
  await redis.close();
});

test(
  'clients of a killed node reconnect to the other one without lost or duplicate messages',
  { tags: ['F15', 'I6'], timeout: openingMs },
  async () => {
    const helpdesk = await createHelpdesk(surviving);
    const { customer, room } = await createChat(surviving, 'First');
    const customerTab = await openTab(wire.url, customer, room.documentId);
    const helpdeskTab = await openTab(surviving.url, helpdesk, room.documentId);

    const written = ['First'];
    for (let number = 0; number < exchanges; number += 1) {
      const sending = customerTab.write(`Question ${number}`);
      if (number === exchanges / 2) {
        await dying.kill();
        wire.leadTo(surviving.url);
      }
      await sending;
      await reply(helpdesk, room.documentId, `Answer ${number}`);
      written.push(`Question ${number}`, `Answer ${number}`);
    }
    const stored = (await roomOf(helpdesk, room.documentId)).chat_messages;
    expect(stored.map(({ content }) => content)).toEqual(written);
    for (const tab of [customerTab, helpdeskTab]) {
      await until(
        async () => tab.contents(),
        (contents) => contents.length === written.length,
      );
      expect(tab.contents()).toEqual(written);
      expect(new Set(tab.received()).size).toBe(tab.received().length);
    }
    expect(customerTab.entries()).toBe(2);
  },
);
