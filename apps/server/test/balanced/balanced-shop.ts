import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../../sandbox/src/start-sandbox.ts';
import { startStores, startTwoNodes } from '../balanced-nodes.ts';
import { findPort } from '../processes/server-process.ts';

export type BalancedShop = Awaited<ReturnType<typeof startBalancedShop>>;

interface Settings {
  readonly database: { readonly address: string; readonly ownerAddress: string };
  /** A demo shop has demo data. */
  readonly mode: 'live' | 'demo';
  readonly env?: Record<string, string>;
}

const stripe = { secretKey: 'sk_test_tests', webhookSecret: 'whsec_tests_tests_tests' };
const google = { clientId: 'partshelf-sandbox', clientSecret: 'sandbox-google-secret' };
const programs = { live: 'apps/server/build/server.js', demo: 'apps/server/build/demo.js' };

/** Two nodes with PostgreSQL, Redis, S3 and the sandbox outside of them. */
export async function startBalancedShop({ database, mode, env }: Settings) {
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-balanced-'));
  const url = `http://localhost:${await findPort()}`;
  const stores = await startStores();
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    webhookUrl: `${url}/api/stripe/webhook`,
    stripeSecretKey: stripe.secretKey,
    stripeWebhookSecret: stripe.webhookSecret,
    publicUrl: url,
    googleClientId: google.clientId,
    googleClientSecret: google.clientSecret,
    microsoftClientId: 'partshelf-sandbox',
    microsoftClientSecret: 'sandbox-microsoft-secret',
  });
  const shared = {
    PARTSHELF_MODE: mode,
    PUBLIC_URL: url,
    DATABASE_URL: database.address,
    DATABASE_OWNER_URL: database.ownerAddress,
    JWT_SECRET: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: sandbox.url,
    SANDBOX_PORT: new URL(sandbox.url).port,
    SMTP_URL: sandbox.smtpUrl,
    MAIL_FROM: 'Partshelf <shop@partshelf.example>',
    SUPPORT_EMAIL: 'support@partshelf.example',
    SHUTDOWN_DELAY_SECONDS: '0',
    LOG_LEVEL: 'warn',
    ...stores.env,
    ...env,
  };
  const { nodes, balancer, close } = await startTwoNodes(url, shared, programs[mode]);
  return {
    url,
    sandbox,
    env: shared,
    nodes,
    balancer,
    async close(): Promise<void> {
      await close();
      await sandbox.close();
      await stores.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
