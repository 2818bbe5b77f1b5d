import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startSandbox } from '../../../sandbox/src/start-sandbox.ts';
import { readConfig } from '../../src/platform/config.ts';
import { users } from '../../src/db/tables/accounts.ts';
import { discountCodes } from '../../src/db/tables/discounts.ts';
import { invoicingSettings } from '../../src/db/tables/invoices.ts';
import { createDiskFiles } from '../../src/files/files.ts';
import { createDeps, type Deps } from '../../src/deps.ts';
import { startSession } from '../../src/features/accounts/sessions.ts';
import { readInvoicing } from '../../src/features/invoices/settings.ts';
import { createLog } from '../../src/platform/log.ts';
import { copyDatabase } from '../database-cluster.ts';
import { createProduct } from '../support/factories.ts';
import { createNode, createRoundRobin } from './shop-process.ts';
import { createWebhookProxy } from './webhook-proxy.ts';
import { recordOrderChanges } from './observed-state.ts';

export type TestEnvironment = Awaited<ReturnType<typeof createTestEnvironment>>;

const stripe = { secretKey: 'sk_test_tests', webhookSecret: 'whsec_tests_tests_tests' };

const openSandbox = (dataDir: string) =>
  startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    webhookUrl: 'http://localhost:9/later',
    stripeSecretKey: stripe.secretKey,
    stripeWebhookSecret: stripe.webhookSecret,
    publicUrl: 'http://shop.test',
    googleClientId: 'client-of-the-tests',
    googleClientSecret: 'secret-of-the-tests',
    microsoftClientId: 'client-of-the-tests',
    microsoftClientSecret: 'secret-of-the-tests',
  });

async function createCustomer(deps: Deps, email: string) {
  const values = { username: email, email, provider: 'local', confirmed: true } as const;
  const [user] = await deps.db.insert(users).values(values).returning({ id: users.id });
  const userId = user!.id;
  return { userId, email, token: await startSession(deps, userId) };
}

export async function seedShop(deps: Deps, wanted: { products: number; customers: number }) {
  const customers = [];
  for (let number = 1; number <= wanted.customers; number += 1) {
    customers.push(await createCustomer(deps, `buyer-${number}@customers.example`));
  }
  const products: string[] = [];
  for (let number = 1; number <= wanted.products; number += 1) {
    const { documentId } = await createProduct({ deps }, { priceCents: 500 + 333 * number });
    products.push(documentId);
  }
  return { customers, products };
}

/** Few enough uses that customers compete for them. */
async function createCodes({ db }: Deps): Promise<string[]> {
  const made = await db
    .insert(discountCodes)
    .values([
      { code: 'SEVENTH', kind: 'percent', value: 1_429, useLimit: 4, useLimitPerPerson: 1 },
      { code: 'ONE-EACH', kind: 'percent', value: 3_333, useLimitPerPerson: 1 },
      { code: 'TWO-DOLLARS', kind: 'amount', value: 200, useLimit: 9 },
      { code: 'FREE', kind: 'percent', value: 10_000, useLimit: 3, useLimitPerPerson: 1 },
      { code: 'ALWAYS', kind: 'percent', value: 1_250 },
    ])
    .returning({ code: discountCodes.code });
  return made.map(({ code }) => code);
}

/** Every payment gets its invoice. */
async function issueInvoices({ db }: Deps): Promise<void> {
  const { settings } = await readInvoicing(db);
  const seller = {
    legalName: 'Tests Ltd',
    street: '1 Test Street',
    city: 'Testville',
    country: 'DE',
    taxNumber: '12/345/67890',
  };
  await db.update(invoicingSettings).set({ settings: { ...settings, ...seller } });
}

export async function createTestEnvironment(
  cluster: string,
  wanted: { products: number; customers: number; nodes: number },
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-faults-'));
  const database = await copyDatabase(cluster);
  const sandbox = await openSandbox(dataDir);
  const env = {
    NODE_ENV: 'production',
    PARTSHELF_MODE: 'demo',
    DATA_DIR: dataDir,
    DATABASE_OWNER_URL: database.ownerAddress,
    JWT_SECRET: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    SANDBOX_PORT: new URL(sandbox.url).port,
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'debug',
  };
  const dependencies = {
    databaseUrl: database.address,
    providerUrl: sandbox.url,
    smtpUrl: sandbox.smtpUrl,
  };
  const nodes = await Promise.all(
    Array.from({ length: wanted.nodes }, () => createNode(dependencies, env)),
  );
  const shops = nodes.map((node) => node.shop);
  const anomalies: string[] = [];
  const webhookProxy = await createWebhookProxy(shops, anomalies);
  sandbox.setWebhookUrl(webhookProxy.url);
  const config = readConfig({ ...env, DATABASE_URL: database.address });
  const deps = await createDeps(
    config,
    database.address,
    createLog('fatal'),
    createDiskFiles(config.dataDir),
  );
  const { db } = deps;
  await recordOrderChanges(database.ownerAddress);
  await issueInvoices(deps);

  return {
    nodes,
    findOpenShop: createRoundRobin(shops),
    webhookProxy,
    anomalies,
    sandboxUrl: sandbox.url,
    secrets: [env.JWT_SECRET, stripe.secretKey, stripe.webhookSecret],
    db,
    ...(await seedShop(deps, wanted)),
    codes: await createCodes(deps),
    async control(path: string, body: object): Promise<void> {
      const response = await fetch(`${sandbox.url}/control${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    },
    async runRetriesNow(): Promise<void> {
      await db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);
    },
    async close(): Promise<void> {
      await Promise.all(nodes.map((node) => node.close()));
      await webhookProxy.close();
      await db.$client.end();
      await sandbox.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
