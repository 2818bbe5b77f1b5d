import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findNode } from '../../scripts/install/find-node.mjs';
import { findFreePort } from '../../scripts/processes/free-port.mjs';
import { overrideAddresses } from './addresses.ts';
import { startShopProcess } from './shop-process.ts';
import { test as base } from './shop-test.ts';

const root = resolve(import.meta.dirname, '../..');

interface LiveShop {
  readonly url: string;
  /** Returns the printed link. */
  createAdmin(email: string): Promise<string>;
}

interface Stripe {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

function startSandbox(shopUrl: string, stripe: Stripe, dataDir: string, ports: readonly string[]) {
  const [port, mailPort] = ports;
  const sandbox = spawn(findNode(), [join(root, 'apps/sandbox/src/server.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PUBLIC_URL: shopUrl,
      SANDBOX_PORT: port,
      SANDBOX_SMTP_PORT: mailPort,
      SANDBOX_DNS_PORT: '0',
      WEBHOOK_URL: '',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(sandbox, 'exit');
  return async () => {
    sandbox.kill('SIGTERM');
    await ended;
  };
}

async function createAdmin(settings: NodeJS.ProcessEnv, email: string): Promise<string> {
  const script = join(root, 'apps/server/src/commands/create-admin.ts');
  const { stdout } = await promisify(execFile)(findNode(), [script, '--email', email], {
    env: { ...process.env, ...settings },
  });
  const link = /http\S+/.exec(stdout)?.[0];
  if (!link) throw new Error(`admin:create printed no link: ${stdout}`);
  return link;
}

export const test = base.extend<object, { liveShop: LiveShop }>({
  liveShop: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-live-'));
      const port = String(await findFreePort());
      const sandboxPort = String(await findFreePort());
      const mailPort = String(await findFreePort());
      const url = `http://localhost:${port}`;
      const stripe = { secretKey: 'sk_test_vendor', webhookSecret: 'whsec_vendor_test' };
      const settings = {
        NODE_ENV: 'production',
        PARTSHELF_MODE: 'live',
        DATA_DIR: join(dataDir, 'shop'),
        PORT: port,
        PUBLIC_URL: url,
        JWT_SECRET: randomBytes(32).toString('hex'),
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_BASE: `http://localhost:${sandboxPort}`,
        SMTP_URL: `smtp://localhost:${mailPort}`,
        MAIL_FROM: 'Partshelf <shop@partshelf.example>',
        SUPPORT_EMAIL: 'support@partshelf.example',
        SHUTDOWN_DELAY_SECONDS: '0',
      };
      const stopSandbox = startSandbox(url, stripe, dataDir, [sandboxPort, mailPort]);
      const stopShop = await startShopProcess(url, settings);
      overrideAddresses({ shop: url, sandbox: settings.STRIPE_API_BASE });
      await use({ url, createAdmin: (email) => createAdmin(settings, email) });
      await stopShop();
      await stopSandbox();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ liveShop }, use) => use(liveShop.url),
});
