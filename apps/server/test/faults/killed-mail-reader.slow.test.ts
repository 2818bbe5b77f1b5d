import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { expect, inject, test } from 'vitest';
import { startSandbox } from '../../../sandbox/src/start-sandbox.ts';
import { copyDatabase } from '../database-cluster.ts';
import { createShopProcess } from './shop-process.ts';
import { until } from '../support/build-test-app.ts';
import { createMailbox } from '../support/calls/mail-calls.ts';
import { connect } from '../../src/db/client.ts';
import { chatAttachments } from '../../src/db/tables/chat-attachments.ts';
import { chatMessages } from '../../src/db/tables/chat.ts';
import { inboundMails } from '../../src/db/tables/inbound-mails.ts';
import { createLog } from '../../src/platform/log.ts';

const replyAddress = 'reply@shop.test';
const token = 'killedreader';
const mails = 20;
const kills = 8;

test(
  'a shop that is killed while it reads has each mail once, in order and with its file',
  { tags: ['DESK-05'], timeout: 240_000 },
  async ({ onTestFinished }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-reader-'));
    const database = await copyDatabase(inject('cluster'));
    const db = connect(database.address, createLog('silent'));
    const sandbox = await startSandbox({
      port: 0,
      smtpPort: 0,
      imapPort: 0,
      replyAddress,
      dataDir,
      webhookUrl: 'http://localhost:9/later',
      stripeSecretKey: 'sk_test_tests',
      stripeWebhookSecret: 'whsec_tests_tests_tests',
      publicUrl: 'http://shop.test',
      googleClientId: 'client-of-the-tests',
      googleClientSecret: 'secret-of-the-tests',
      microsoftClientId: 'client-of-the-tests',
      microsoftClientSecret: 'secret-of-the-tests',
    });
    const shop = await createShopProcess({
      NODE_ENV: 'production',
      PARTSHELF_MODE: 'demo',
      DATA_DIR: dataDir,
      DATABASE_URL: database.address,
      DATABASE_OWNER_URL: database.ownerAddress,
      JWT_SECRET: randomBytes(32).toString('hex'),
      STRIPE_SECRET_KEY: 'sk_test_tests',
      STRIPE_WEBHOOK_SECRET: 'whsec_tests_tests_tests',
      STRIPE_API_BASE: sandbox.url,
      SANDBOX_PORT: new URL(sandbox.url).port,
      SMTP_URL: sandbox.smtpUrl,
      INBOUND_IMAP_URL: sandbox.imapUrl.replace('//', '//reply:sandbox@'),
      INBOUND_REPLY_ADDRESS: replyAddress,
    });
    onTestFinished(async () => {
      await shop.end();
      await db.$client.end();
      await sandbox.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    });
    const { roomId, email } = await createMailbox(db, token);
    const transport = createTransport(sandbox.smtpUrl);
    for (let number = 1; number <= mails; number += 1) {
      await transport.sendMail({
        from: email,
        to: `reply+${token}@shop.test`,
        text: `Number ${number}`,
        attachments: [{ filename: `${number}.log`, content: `Line of ${number}` }],
      });
    }
    const countBegun = () => db.$count(inboundMails);
    const countTaken = () => db.$count(inboundMails, eq(inboundMails.state, 'message'));
    for (let kill = 1; kill <= kills; kill += 1) {
      const before = await countBegun();
      await shop.start();
      // The next mail has begun by then, and is somewhere on its way.
      await until(countBegun, (count) => count > before);
      await shop.kill();
    }
    await shop.start();
    await until(countTaken, (count) => count === mails);
    const messages = await db
      .select({ id: chatMessages.id, content: chatMessages.content })
      .from(chatMessages)
      .where(eq(chatMessages.roomId, roomId))
      .orderBy(chatMessages.id);
    expect(messages.map(({ content }) => content)).toEqual(
      Array.from({ length: mails }, (_, n) => `Number ${n + 1}`),
    );
    const ids = messages.map(({ id }) => id);
    expect(await db.$count(chatAttachments, inArray(chatAttachments.messageId, ids))).toBe(mails);
    expect(await db.$count(inboundMails)).toBe(mails);
  },
);
