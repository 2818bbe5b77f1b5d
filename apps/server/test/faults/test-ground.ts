import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startSandbox } from '../../../sandbox/src/start-sandbox.ts';
import { readConfig } from '../../src/config.ts';
import { users } from '../../src/db/tables/accounts.ts';
import { createDeps } from '../../src/deps.ts';
import { startSession } from '../../src/features/accounts/sessions.ts';
import { createLog } from '../../src/log.ts';
import { demoAccounts } from '../../src/seed/demo-accounts.ts';
import { createDatabase } from '../build-test-app.ts';
import { createProduct } from '../factories.ts';
import { createShopProcess } from './shop-process.ts';

export type TestGround = Awaited<ReturnType<typeof prepareTestGround>>;

/**
 * A shop that can be killed, on a database of its own, with goods and customers in it, and a
 * sandbox beside it that outlives it.
 */
export async function prepareTestGround(wanted: { products: number; customers: number }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-faults-'));
  const database = await createDatabase();
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    webhookUrl: 'http://localhost:9/later',
    stripeSecretKey: 'sk_test_tests',
    stripeWebhookSecret: 'whsec_tests_tests_tests',
    publicUrl: 'http://shop.test',
    googleClientId: 'client-of-the-tests',
    googleClientSecret: 'secret-of-the-tests',
  });
  const env = {
    NODE_ENV: 'production',
    PARTSHELF_MODE: 'demo',
    DATA_DIR: dataDir,
    DATABASE_URL: database.address,
    JWT_SECRET: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: 'sk_test_tests',
    STRIPE_WEBHOOK_SECRET: 'whsec_tests_tests_tests',
    SANDBOX_PORT: new URL(sandbox.url).port,
    STRIPE_API_BASE: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
    RATE_LIMIT_FACTOR: '1000',
  };
  const shop = await createShopProcess(env);
  sandbox.sendWebhooksTo(`${shop.url}/api/stripe/webhook`);
  const deps = createDeps(readConfig(env), database.address, createLog('fatal'));
  const { db } = deps;

  async function createPerson(email: string) {
    const values = { username: email, email, provider: 'local', confirmed: true } as const;
    const [user] = await db.insert(users).values(values).returning({ id: users.id });
    const userId = user!.id;
    return { userId, token: await startSession(deps, userId) };
  }

  // A shop that knows the demo customer does not stock its shelves with the demo catalogue.
  await createPerson(demoAccounts[0]!.email);
  const customers = [];
  for (let number = 1; number <= wanted.customers; number += 1) {
    customers.push(await createPerson(`buyer-${number}@customers.example`));
  }
  const products: string[] = [];
  for (let number = 1; number <= wanted.products; number += 1) {
    const { documentId } = await createProduct({ deps }, { priceCents: 500 + 333 * number });
    products.push(documentId);
  }

  return {
    shop,
    sandboxUrl: sandbox.url,
    db,
    customers,
    products,
    async control(path: string, body: object): Promise<void> {
      const response = await fetch(`${sandbox.url}/control${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    },
    /** As far as a closed shop can tell, this much time passes before it opens again. */
    async letTimePass(interval: string): Promise<void> {
      await db.execute(
        sql`update payment_sessions set created_at = created_at - ${interval}::interval, updated_at = updated_at - ${interval}::interval`,
      );
      await db.execute(
        sql`update jobs.job set started_on = started_on - ${interval}::interval, heartbeat_on = heartbeat_on - ${interval}::interval, start_after = start_after - ${interval}::interval`,
      );
    },
    async close(): Promise<void> {
      await shop.end();
      await db.$client.end();
      await sandbox.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
